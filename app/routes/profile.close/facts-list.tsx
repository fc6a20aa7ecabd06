import { layout, Section } from '~/ui/layout/section';

/** A list of what the service says about closing. */
export function FactsList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className={layout.bullets}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}
