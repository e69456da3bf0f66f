import type { EndpointDetail, PolicyPath } from '@patchbay/connectors/identity/detail'
import type { TwinPart } from '@patchbay/contract/common-queries/cisco-ise'
import type { AdmissionDossier } from './dossier.ts'
import { sessionAsked, authenticationAsked } from './then.ts'
import { methodWords } from './facts.ts'
import { placeOf } from './place.ts'

/** What is compared of a session or an authentication. */
interface Side extends PolicyPath {
  readonly username: string | null
  readonly method: string | null
  readonly protocol: string | null
  readonly nasName: string | null
  readonly nasAddress: string | null
  readonly interface: string | null
  readonly identityStore: string | null
}

interface More {
  readonly vlan?: number | null
  readonly posture?: string | null
  readonly accessList?: string | null
  readonly securityGroup?: string | null
}

type Row = readonly [label: string, value: string | null]

function rowsOf(side: (Side & More) | null, endpoint: EndpointDetail | null, entered: boolean): Row[] {
  return [...(entered ? enteredRows(endpoint) : []), ...sideRows(side)]
}

const sideRows = (side: (Side & More) | null): Row[] => [
  ['Method', side === null ? null : methodWords(side.method, side.protocol)],
  ['Identity store', side?.identityStore ?? null],
  ['Policy set', side?.policySet ?? null],
  ['Authorization rule', side?.authorizationRule ?? null],
  ['Result', side?.results.join(', ') || null],
  ['VLAN', side?.vlan === undefined || side.vlan === null ? null : String(side.vlan)],
  ['Security group (SGT)', side?.securityGroup ?? null],
  ['Access list (dACL)', side?.accessList ?? null],
  ['Posture', side?.posture ?? null],
  ['Place', side === null ? null : placeOf(side)],
]

const enteredRows = (endpoint: EndpointDetail | null): Row[] => [
  ['Group', endpoint?.group ?? null],
  ['Group set by hand', endpoint === null ? null : endpoint.staticGroup ? 'yes' : 'no'],
  ['Profile', endpoint?.profile ?? null],
  ['Profile set by hand', endpoint === null ? null : endpoint.staticProfile ? 'yes' : 'no'],
  ...customRows(endpoint),
]

const customRows = (endpoint: EndpointDetail | null): Row[] =>
  Object.keys(endpoint?.custom ?? {}).map((name) => [name, endpoint?.custom[name] ?? null])

/** The endpoint that somebody named, or another of the same group that is authorized; and where the two differ. */
export function drawTwin(dossier: AdmissionDossier, named: string | null): TwinPart {
  const { twin, endpoint } = dossier
  const none =
    named === null
      ? 'no other endpoint of its group is authorized'
      : `${named} is no known endpoint and has not authenticated in the last 7 d`
  const part = {
    state: twin.state,
    why: twin.why ?? (twin.state === 'none' ? none : null),
    source: twin.source,
    observedAt: twin.at?.toISOString() ?? null,
    by: named === null ? ('console' as const) : ('person' as const),
  }
  if (twin.value === null) return { ...part, mac: named, passed: null, differences: [], same: [] }
  // What is entered about this one is compared once it is known; until then there is nothing to differ from.
  const entered = endpoint.state === 'known' || endpoint.state === 'none'
  const here = new Map(
    rowsOf(sessionAsked(dossier)?.session ?? authenticationAsked(dossier), endpoint.value, entered),
  )
  const there = new Map(rowsOf(twin.value.side, twin.value.endpoint, entered))
  const labels = [...new Set([...here.keys(), ...there.keys()])]
  const pairs = labels.map((label) => ({
    label,
    here: here.get(label) ?? null,
    there: there.get(label) ?? null,
  }))
  return {
    ...part,
    mac: twin.value.mac,
    passed: twin.value.side?.passed ?? null,
    differences: pairs.filter(({ here: one, there: other }) => one !== other),
    same: pairs
      .filter(({ here: one, there: other }) => one === other && one !== null)
      .map(({ label }) => label),
  }
}
