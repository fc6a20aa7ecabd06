import type { Part } from '~/domains/report/lines';
import { Section } from '~/ui/layout/section';
import styles from './report.module.css';

/** A part of the report: what it means in one line, and its figures. */
export function ReportPart({ part: { title, text, columns, groups } }: { part: Part }) {
  return (
    <Section title={title}>
      <p>{text}</p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, lines }, index) => (
          <tbody key={name ?? index}>
            {name && (
              <tr>
                <th className={styles['group']} scope="rowgroup" colSpan={columns.length + 1}>
                  {name}
                </th>
              </tr>
            )}
            {lines.map(([line, ...cells]) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Section>
  );
}

/** What the report does not show. */
export function NotShown({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className={styles['hidden']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

/** The SHA-256 of a file, in hex. */
export function FileHash({ hash }: { hash: string }) {
  return (
    <p>
      SHA-256: <code className={styles['hash']}>{hash}</code>
    </p>
  );
}
