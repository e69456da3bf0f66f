import type { Flow } from '@patchbay/contract/common-queries/firewall'
import type { Source } from '@patchbay/contract/systems/sources'
import { requiredOf } from '../sources/source-strip.ts'
import { ends, mostAddresses } from './dossier.ts'
import type { FirewallQuestion } from './search.ts'

const unfinished = (state: Source['state']) =>
  !['ok', 'none', 'not-asked', 'waiting', 'asking', 'stale'].includes(state)

/** What the verdict leaves open. */
export function cautionsOf(
  { dossier, isPast }: FirewallQuestion,
  flows: readonly Flow[],
  sources: readonly Source[],
): string[] {
  const firewalls = new Set(flows.map(({ firewall }) => firewall))
  const silentRules = new Set(flows.filter(({ logs }) => logs === false).map(({ rule }) => rule))
  const cut = ends.filter((name) => dossier.ends[name].addresses.length > mostAddresses)
  const told = requiredOf(sources).filter(({ id, state }) => unfinished(state) && !firewalls.has(id))
  return [
    ...(isPast
      ? ['Rules and addresses are as they are now. The log is of the time that was asked for.']
      : []),
    ...[...silentRules].map((rule) =>
      rule === 'interzone-default' || rule === 'intrazone-default'
        ? `The default rule ${rule} does not log, so no line is no proof.`
        : `Rule ${rule} does not log, so no line is no proof.`,
    ),
    ...[...dossier.unequalPairs].map(
      (name) => `The two firewalls of ${name} have different configurations. The active one was asked.`,
    ),
    ...cut.map((name) => {
      const { addresses, wanted } = dossier.ends[name]
      return `${mostAddresses} of ${addresses.length} addresses of ${wanted.text} were tested.`
    }),
    ...told.map(({ id, why }) => `${id} did not tell all addresses: ${why ?? 'no answer'}.`),
  ]
}
