import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Neighbours } from '@patchbay/contract/common-queries/catalyst-centre'
import { plainName } from './compare.ts'
import type { CentreDossier } from './dossier.ts'

type Row = Neighbours['rows'][number]

/** Neighbours by the controller beside those that the switch names itself by LLDP and CDP; null where nobody names any. */
export function neighboursOf({ device, now, notRead }: CentreDossier): Neighbours | null {
  if (device === null) return null
  const { value, source } = device
  const { at } = value.synchronization
  const unread = notRead.find(({ fields }) => fields.includes('neighbours'))
  const believed = value.neighbours.length > 0 && at !== null
  const heard = now.state === 'told' ? now.value.neighbours : null
  const seen = heard?.value ?? []
  const missing = [
    unread === undefined ? (believed ? null : 'the controller names none') : unread.why,
    heard === null ? 'the switch did not name its neighbours' : null,
  ].filter((why) => why !== null)
  const ports = (name: string) => [
    ...new Set(
      seen
        .filter((one) => plainName(one.name) === plainName(name))
        .map((one) => shortInterface(one.interface)),
    ),
  ]
  const rows: Row[] = value.neighbours.map(({ name, address }) => {
    const port = ports(name).join(', ') || null
    const state =
      heard === null
        ? 'one-sided'
        : port === null && heard.complete
          ? 'differs'
          : port === null
            ? 'one-sided'
            : 'same'
    return { name, address, believedBy: source, port, state }
  })
  const known = new Set(rows.map(({ name }) => plainName(name)))
  // A phone or a host is no part of the controller's topology.
  for (const { name, address, forwards } of seen) {
    if (!forwards || known.has(plainName(name))) continue
    known.add(plainName(name))
    const state = believed && unread === undefined ? 'differs' : 'one-sided'
    rows.push({ name, address, believedBy: null, port: ports(name).join(', '), state })
  }
  if (rows.length === 0) return null
  return {
    rows: rows.toSorted((a, b) => Number(b.state === 'differs') - Number(a.state === 'differs')),
    why: missing.length === 0 ? null : missing.join('; '),
    belief: believed && at !== null ? { source, observedAt: at.toISOString() } : null,
    live: heard === null ? null : { source: 'switch', observedAt: heard.observedAt.toISOString() },
  }
}
