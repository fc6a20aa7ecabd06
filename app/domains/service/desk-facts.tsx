import { ServiceWords } from '~/ui/feedback/service-words';
import { Facts } from '~/ui/layout/facts';
import type { DeskTexts } from './desk-texts.server';
import type { DeskView } from './service.view';
import { Links } from '~/ui/layout/section';

interface Props {
  desk: DeskView;
  texts: DeskTexts;
}

/** When somebody answers, how long that has taken, and where else the desk can be reached. */
export function DeskFacts({ desk: { name, hoursSaid, outside }, texts }: Props) {
  const { labels } = texts;
  return (
    <>
      <Facts
        facts={[
          [labels.name, name && <ServiceWords words={name} />],
          [labels.hours, texts.hours ?? <ServiceWords words={hoursSaid} />],
          [labels.local, texts.local],
          [labels.closedDays, texts.closedDays],
          [labels.now, texts.now],
          [labels.wait, texts.wait],
        ]}
      />
      {outside && (
        <Links>
          <a href={outside.href} rel="noopener noreferrer">
            {texts.outside}
          </a>
        </Links>
      )}
    </>
  );
}
