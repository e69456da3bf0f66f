import type { Link, Verdict } from './link.ts'

/** What is known of the links between switches around one of them, with one VLAN in mind. */
export interface Neighbourhood {
  readonly own: string
  /** Each link from both of its ends, as far as both are known; only those that are up. */
  readonly links: readonly Link[]
  /** Does a switch know the VLAN: one that does not drops its frames. */
  readonly knows: (name: string) => Verdict
  /** Switches with an interface that routes for it. */
  readonly gateways: readonly string[]
}

export const linksFrom = ({ links }: Neighbourhood, name: string): Link[] =>
  links.filter(({ from }) => from.switch === name)

/** Switches from which a gateway could be reached without coming through the own one, whatever the links carry. */
function aboveOwn(around: Neighbourhood): ReadonlySet<string> {
  const above = new Set(around.gateways.filter((name) => name !== around.own))
  for (const name of above) {
    for (const { from, to } of around.links) {
      if (to.known && to.name === name && from.switch !== around.own) above.add(from.switch)
      if (from.switch === name && to.known && to.name !== null && to.name !== around.own) above.add(to.name)
    }
  }
  return above
}

/**
 * Links of the switch by which its gateway may be reached: not those to switches that hang on it, where it is known which
 * these are, nor trunks at whose other end nobody speaks, such as those of servers, where other links are known.
 */
export function uplinksOf(around: Neighbourhood): Link[] {
  const own = linksFrom(around, around.own)
  const spoken = own.filter(({ to }) => to.name !== null)
  const above = aboveOwn(around)
  const up = spoken.filter(({ to }) => !to.known || above.has(to.name ?? ''))
  if (up.some(({ to }) => to.known)) return up
  return spoken.length > 0 ? spoken : own
}
