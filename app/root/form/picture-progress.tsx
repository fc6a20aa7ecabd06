import { useTexts } from '~/i18n/use-texts';
import { UploadProgress } from '~/ui/form/upload-progress';
import type { Sending } from './picture-sending';

/** Upload progress of a form with a picture, with scripts. */
export function PictureProgress({ sending, cancel }: { sending: Sending; cancel: () => void }) {
  const { t } = useTexts('recharge');
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);
  if (sending.phase === 'preparing') return <UploadProgress said={t('preparing')} stop={t('stop')} onStop={cancel} />;
  if (sending.phase === 'stopped') return <UploadProgress said={t('stopped')} />;
  const { sent, total } = sending;
  if (sending.phase === 'sent') return <UploadProgress said={t('sent')} part={1} label={t('sending')} />;
  const part = sent / total;
  const detail = t('progress', {
    percent: Math.floor(part * 100),
    sent: kilobytes(sent),
    total: kilobytes(total),
  });
  return (
    <UploadProgress
      said={t('sending')}
      part={part}
      label={t('sending')}
      detail={detail}
      stop={t('stop')}
      onStop={cancel}
    />
  );
}
