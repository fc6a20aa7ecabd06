import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/paths';
import { NeverAsked } from '~/root/shell/promises';
import { namedTitle } from '~/root/shell/shell-data';
import { Empty, Note } from '~/ui/feedback/notes';
import { Columns, Pairs } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { publicPage } from '~/web/page/member-page.server';
import styles from './balances.module.css';
import { loadBalancesPage } from './balances-page.server';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  ...namedTitle(matches, page?.title, 'operator:title'),
  ...(page ? [{ name: 'description', content: page.lead }] : []),
];

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) => {
    const { status, ...page } = await loadBalancesPage(visit);
    return data(page, status);
  });

/** What all members are owed, night by night, with the roots that their paths lead to: public, and no setting hides it. */
export default function BalancesPage() {
  const { title, lead, says, before, count } = useLoaderData<typeof loader>();
  const [newest, ...earlier] = count?.nights.list ?? [];
  return (
    <>
      <PageHead title={title} lead={lead} />
      {says && <Empty>{says}</Empty>}
      {count && (
        <>
          <Columns>
            <div>
              {newest && <Night {...newest} names={count.names} />}
              {count.demo && <Note>{count.demo}</Note>}
            </div>
            <div>
              <NeverAsked />
              {count.stated && <Lines {...count.stated} />}
            </div>
          </Columns>
          <Pairs>
            <Lines {...count.shows} />
            <Section title={count.check.title}>
              <p>{count.check.text}</p>
              <Links>
                <Link to={paths.records()}>{count.check.statement}</Link>
                {/* Files, which the router must not open as pages. */}
                <a href={paths.verifierPage()}>{count.check.page}</a>
                <a href={paths.verifierProgram()}>{count.check.program}</a>
                <a href={paths.balancesFile(before)}>{count.check.file}</a>
              </Links>
            </Section>
          </Pairs>
          <Section title={count.nights.title}>
            <p>
              {count.includes} {count.nights.chain} {count.nights.witness}
            </p>
            {count.nights.absent && <Note kind="warning">{count.nights.absent}</Note>}
            {earlier.length > 0 && (
              <ol className={styles['nights']}>
                {earlier.map((night) => (
                  <li key={night.root}>
                    <Night {...night} names={count.names} />
                  </li>
                ))}
              </ol>
            )}
            <Links>
              {count.nights.older && <Link to={paths.balances(count.nights.older)}>{count.nights.toOlder}</Link>}
              {before !== undefined && <Link to={paths.balances()}>{count.nights.toNewest}</Link>}
            </Links>
          </Section>
        </>
      )}
    </>
  );
}

type Count = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['count']>;

/** What was owed on a night, and its root. */
function Night({ day, total, made, root, names }: Count['nights']['list'][number] & Pick<Count, 'names'>) {
  return (
    <>
      <Facts
        facts={[
          [names.asOf, day],
          [names.owed, total],
          [names.published, made],
        ]}
      />
      <p>
        {names.root}: <code>{root}</code>
      </p>
    </>
  );
}

/** Sentences under a heading. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Section>
  );
}
