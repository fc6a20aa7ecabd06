import { useTexts } from '~/i18n/use-texts';
import { useShell } from './shell-data';

/** The operator's terms, privacy notice and responsible play help, if configured. @param apart open in a new tab */
export function LegalLinks({ apart = false }: { apart?: boolean }) {
  const { t } = useTexts('shell');
  const { terms, privacy, play } = useShell()?.legal ?? {};
  const link = (href: string | undefined, text: string) =>
    href && (
      <>
        <a href={href} rel="external noopener" target={apart ? '_blank' : undefined}>
          {text}
        </a>{' '}
      </>
    );
  return (
    <>
      {link(terms, t('terms'))}
      {link(privacy, t('privacy'))}
      {link(play, t('play'))}
    </>
  );
}
