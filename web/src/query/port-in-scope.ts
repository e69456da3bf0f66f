import { classify } from '@patchbay/contract/identifiers'
import { readPortRange } from '@patchbay/contract/identifiers/port-range'

const switchPage = '/common-queries/cisco-switch'

/** What is asked: on the page of a switch a port alone (`1/0/14`, `gi1/0/14`) is a port of the switch that is shown. */
export function portInScope(
  wanted: string,
  { path, q }: { readonly path: string; readonly q: string },
): string {
  if (path !== switchPage || q === '') return wanted
  const reading = classify(wanted)
  if ('fault' in reading || reading.identifier.kind !== 'port' || reading.identifier.port.switch !== null)
    return wanted
  const shown = readPortRange(q)
  return 'fault' in shown ? wanted : `${shown.switch} ${wanted}`
}
