import type {
  Compliance as Checked,
  ControllerIssue,
  SiteHealth as Measured,
} from '@patchbay/connectors/controller/capabilities'
import type { Answer, Compliance, Issue, SiteHealth } from '@patchbay/contract/common-queries/catalyst-centre'
import type { CentreDossier, ListOf } from './dossier.ts'
import type { Wanted } from './wanted.ts'

const words = (text: string) => text.toLowerCase().replaceAll('_', ' ')

const tones: Readonly<Record<string, Compliance['tone']>> = {
  COMPLIANT: 'ok',
  NON_COMPLIANT: 'bad',
  ERROR: 'warn',
  ABORTED: 'warn',
}

export const complianceOf = (
  { device, type, status, checkedAt }: Checked,
  source: string,
  name: string | null,
): Compliance => ({
  device: name ?? device,
  ask: name,
  type: type === 'IMAGE' ? 'version against golden' : words(type),
  status: words(status),
  tone: tones[status.toUpperCase()] ?? 'plain',
  checkedAt: checkedAt?.toISOString() ?? null,
  source,
})

export function issueOf(issue: ControllerIssue, source: string, names: ReadonlyMap<string, string>): Issue {
  const { id, name, priority, category, device, client, times, lastAt } = issue
  const named = device === null ? null : (names.get(device) ?? null)
  return {
    id,
    name,
    priority,
    category,
    about: named ?? client ?? device,
    ask: named ?? client,
    times,
    lastAt: lastAt?.toISOString() ?? null,
    source,
  }
}

const siteOf = (site: Measured, source: string): SiteHealth => ({
  id: site.id,
  name: site.name,
  type: site.type,
  devicesHealthy: site.devicesWell,
  clientsHealthy: site.clientsWell,
  devices: site.devices,
  clients: site.clients,
  accessPoints: site.accessPoints,
  accessPointsHealthy: site.accessPointsWell,
  source,
})

/** One list of all controllers, and how far it was read. */
export function listed<T, Row>(
  lists: readonly ListOf<T>[],
  missing: readonly string[],
  draw: (value: T, source: string) => Row,
) {
  const rows = lists.flatMap(({ source, reading }) => reading.value.map((value) => draw(value, source)))
  const complete =
    missing.length === 0 && lists.every(({ reading }) => reading.complete && reading.dropped === 0)
  const [only, ...others] = lists
  const one = others.length === 0 ? only : undefined
  const cut = lists.flatMap(({ title, reading: { complete: whole, of, value, dropped } }) =>
    whole && dropped === 0 ? [] : [`${title}: ${value.length} of ${of ?? 'more'} read`],
  )
  const why = [...missing, ...cut].join('; ') || null
  const state =
    lists.length > 0 ? ('told' as const) : missing.length > 0 ? ('unanswered' as const) : ('awaited' as const)
  return {
    rows,
    complete,
    state,
    why,
    source: one?.source ?? null,
    observedAt: one?.reading.observedAt.toISOString() ?? null,
  }
}

const byPriority = (a: Issue, b: Issue) => (a.priority ?? 'P9').localeCompare(b.priority ?? 'P9', 'en')

/** Those rows whose text has what was typed. */
const narrowed = <Row>(
  rows: readonly Row[],
  filter: string | null,
  textOf: (row: Row) => readonly (string | null)[],
) =>
  filter === null
    ? [...rows]
    : rows.filter((row) => textOf(row).some((text) => text?.toLowerCase().includes(filter) === true))

/** The list of the view that is asked for. */
export function listsOf(
  { sites, issues, compliance, names }: CentreDossier,
  { view, filter }: Wanted,
): Pick<Answer, 'sites' | 'issues' | 'compliance'> {
  const none = { sites: null, issues: null, compliance: null }
  if (view === 'sites') {
    const list = listed(sites, [], siteOf)
    return { ...none, sites: { ...list, rows: narrowed(list.rows, filter, ({ name }) => [name]) } }
  }
  if (view === 'issues') {
    const list = listed(issues, [], (issue, source) => issueOf(issue, source, names))
    const rows = narrowed(list.rows, filter, ({ name, about, category }) => [name, about, category])
    return { ...none, issues: { ...list, rows: rows.toSorted(byPriority) } }
  }
  const list = listed(compliance, [], (one, source) =>
    complianceOf(one, source, names.get(one.device) ?? null),
  )
  return {
    ...none,
    compliance: { ...list, rows: narrowed(list.rows, filter, ({ device, type }) => [device, type]) },
  }
}
