import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { PageHead, Section } from '~/ui/layout/section';
import { buttonLink } from '~/ui/form/button';

interface Help {
  title: string;
  lines: readonly string[];
}

/** Where to find help; on every page of a stop card. */
export function Help({ help }: { help: Help }) {
  return (
    <Section title={help.title}>
      {help.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Section>
  );
}

/** Instead of the form, for a link that is no valid card. */
export function InvalidCard() {
  const { t } = useTexts('stopCard');
  return (
    <>
      <PageHead title={t('invalid.title')} lead={t('invalid.text')} />
      <p>
        <Link className={buttonLink.quiet} to={paths.pause('timeout')}>
          {t('invalid.signIn')}
        </Link>
      </p>
    </>
  );
}
