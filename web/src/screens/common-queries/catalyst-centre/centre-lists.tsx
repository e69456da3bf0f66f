import type { Answer, Compliance, Issue, SiteHealth } from '@patchbay/contract/common-queries/catalyst-centre'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePagePath } from '../../../shell/page-path.ts'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { ResultTable } from '../../../table/result-table.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './catalyst-centre.module.css'

type NameOf = (source: string) => string

interface Props<Row> {
  readonly list: Omit<NonNullable<Answer['issues']>, 'rows'> & { readonly rows: readonly Row[] }
  readonly nameOf: NameOf
}

/** A list of the controller: how far it was read, who says it and when. */
function ListPanel<Row extends { readonly source: string }>({
  title,
  none,
  list,
  nameOf,
  columns,
  keyOf,
}: Props<Row> & {
  readonly title: string
  readonly none: string
  readonly columns: readonly ResultColumn<Row>[]
  readonly keyOf: (row: Row) => string
}) {
  const { rows, state, why, source, observedAt, complete } = list
  const empty: ReactNode =
    state === 'unanswered'
      ? `Not read: ${why}.`
      : state === 'awaited'
        ? 'Being read.'
        : complete
          ? none
          : 'None among those that were read.'
  return (
    <Panel
      title={title}
      count={rows.length}
      aside={source !== null && <ObservedAge source={nameOf(source)} observedAt={observedAt} />}
    >
      {state === 'told' && why !== null && <p className={css.warning}>{why}.</p>}
      <ResultTable
        title={title}
        rows={rows}
        none={<p className={css.note}>{empty}</p>}
        said={(row) => ({ source: nameOf(row.source), observedAt })}
        long={{ prefix: `${title.toLowerCase().replaceAll(' ', '-')}-`, rowsAre: 'rows' }}
        stacks="named"
        keyOf={keyOf}
        columns={columns}
      />
    </Panel>
  )
}

const nobody = <span className={css.muted}>–</span>

/** A device or client, which leads to its answer. */
const About = ({ text, ask }: { text: string | null; ask: string | null }) =>
  text === null ? nobody : ask === null ? <>{text}</> : <DeviceLink q={ask}>{text}</DeviceLink>

/** A list keeps its view for the next question; a device or client opens in the first one. */
function DeviceLink({ q, children }: { q: string; children: ReactNode }) {
  return (
    <Link to={usePagePath()} search={{ q }}>
      {children}
    </Link>
  )
}

const Ago = ({ at }: { at: string | null }) => (at === null ? nobody : <RelativeAge since={at} />)

const issueColumns: readonly ResultColumn<Issue>[] = [
  {
    head: 'Priority',
    text: ({ priority }) => priority ?? '–',
    tone: ({ priority }) => (priority === 'P1' ? 'bad' : 'plain'),
  },
  { head: 'Issue', text: ({ name }) => name },
  {
    head: 'About',
    text: ({ about }) => about ?? '',
    cell: ({ about, ask }) => <About text={about} ask={ask} />,
  },
  { head: 'Category', text: ({ category }) => category ?? '–' },
  { head: 'Times', text: ({ times }) => times ?? '–', figures: true },
  { head: 'Last', text: ({ lastAt }) => lastAt ?? '', cell: ({ lastAt }) => <Ago at={lastAt} /> },
]

/** Active issues of the last day, the worst first. */
export const IssuesPanel = ({ list, nameOf }: Props<Issue>) => (
  <ListPanel
    title="Issues"
    none="No active issues."
    list={list}
    nameOf={nameOf}
    columns={issueColumns}
    keyOf={({ id, source }) => `${source} ${id}`}
  />
)

const complianceColumns: readonly ResultColumn<Compliance>[] = [
  {
    head: 'Device',
    text: ({ device }) => device,
    cell: ({ device, ask }) => <About text={device} ask={ask} />,
  },
  { head: 'Check', text: ({ type }) => type },
  { head: 'Status', text: ({ status }) => status, tone: ({ tone }) => (tone === 'bad' ? 'bad' : 'plain') },
  {
    head: 'Checked',
    text: ({ checkedAt }) => checkedAt ?? '',
    cell: ({ checkedAt }) => <Ago at={checkedAt} />,
  },
]

/** What does not comply over all, or the checks of one device. */
export const CompliancePanel = ({
  list,
  nameOf,
  ofOne = false,
}: Props<Compliance> & { readonly ofOne?: boolean }) => (
  <ListPanel
    title="Compliance"
    none={ofOne ? 'No checks.' : 'Every check complies.'}
    list={list}
    nameOf={nameOf}
    columns={ofOne ? complianceColumns.slice(1) : complianceColumns}
    keyOf={({ device, type, source }) => `${source} ${device} ${type}`}
  />
)

const percent = (value: number | null) => (value === null ? 'not measured' : `${value} %`)
const count = (value: number | null) => value ?? '–'

const siteColumns: readonly ResultColumn<SiteHealth>[] = [
  { head: 'Site', text: ({ name }) => name },
  { head: 'Type', text: ({ type }) => type ?? '–' },
  { head: 'Healthy devices', text: ({ devicesHealthy }) => percent(devicesHealthy), figures: true },
  { head: 'Devices', text: ({ devices }) => count(devices), figures: true },
  { head: 'Healthy clients', text: ({ clientsHealthy }) => percent(clientsHealthy), figures: true },
  { head: 'Clients', text: ({ clients }) => count(clients), figures: true },
  {
    head: 'Healthy APs',
    text: ({ accessPoints, accessPointsHealthy }) =>
      accessPoints === null ? '–' : `${accessPointsHealthy ?? '–'} of ${accessPoints}`,
    figures: true,
  },
]

const SitesPanel = ({ list, nameOf }: Props<SiteHealth>) => (
  <ListPanel
    title="Site health"
    none="No sites."
    list={list}
    nameOf={nameOf}
    columns={siteColumns}
    keyOf={({ id, source }) => `${source} ${id}`}
  />
)

/** The list of the chosen view, with its sentence. */
export function CentreList({ answer, nameOf }: { answer: Answer; nameOf: NameOf }) {
  const { sites, issues, compliance, sentence } = answer
  return (
    <div className={css.column}>
      <p className={css.lead}>{sentence}.</p>
      {sites !== null && <SitesPanel list={sites} nameOf={nameOf} />}
      {issues !== null && <IssuesPanel list={issues} nameOf={nameOf} />}
      {compliance !== null && <CompliancePanel list={compliance} nameOf={nameOf} />}
    </div>
  )
}
