import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/paths';
import { NeverAsked } from '~/root/shell/promises';
import { namedTitle } from '~/root/shell/shell-data';
import { Empty, Note } from '~/ui/feedback/notes';
import { Pairs } from '~/ui/layout/columns';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { publicPage } from '~/web/page/member-page.server';
import { loadReportPage } from './report-page.server';
import { FileHash, NotShown, ReportPart } from './report-part';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  ...namedTitle(matches, page?.title, 'operator:title'),
  ...(page ? [{ name: 'description', content: page.lead }] : []),
];

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) => {
    const { status, ...page } = await loadReportPage(visit);
    return data(page, status);
  });

/** What the service has recorded about itself: public, and no setting hides it. */
export default function ReportPage() {
  const { title, lead, isDayAsked, says, report } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      {says && <Empty>{says}</Empty>}
      {report && (
        <>
          <p>{report.about}</p>
          {report.demo && <Note>{report.demo}</Note>}
          <NeverAsked />
          <Pairs>
            {report.parts.map((part) => (
              <ReportPart key={part.title} part={part} />
            ))}
            <NotShown title={report.hidden.title} lines={report.hidden.lines} />
            <Section title={report.copy.title}>
              <p>{report.copy.text}</p>
              <FileHash hash={report.copy.hash} />
              <Links>
                {/* A file, which the router must not open as a page. */}
                <a href={paths.reportFile(report.day)}>{report.copy.file}</a>
                {report.before && <Link to={paths.report(report.before)}>{report.copy.before}</Link>}
                {isDayAsked && <Link to={paths.report()}>{report.copy.newest}</Link>}
              </Links>
            </Section>
          </Pairs>
        </>
      )}
    </>
  );
}
