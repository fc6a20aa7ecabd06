import styles from '~/domains/news/news.module.css';
import { useTexts } from '~/i18n/use-texts';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';

/** Asks for confirmation that an important announcement has been read, then shows that it was given. */
export function Confirmation({ isConfirmed, at }: { isConfirmed: boolean; at: string | undefined }) {
  const { t } = useTexts('news');
  const reply = useSubmission();
  const [form] = useForm({ id: 'confirm', reply });
  if (isConfirmed)
    return (
      <Note kind="success">
        <p>{at === undefined ? t('confirm.done') : t('confirm.at', { at })}</p>
      </Note>
    );
  return (
    <section className={styles['confirm']} aria-label={t('confirm.title')}>
      <p>{t('confirm.text')}</p>
      <FormFrame form={form} fields={[]} reply={reply}>
        <Button>{t('confirm.submit')}</Button>
      </FormFrame>
    </section>
  );
}
