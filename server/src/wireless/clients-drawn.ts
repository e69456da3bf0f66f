import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import type { Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Source } from '@patchbay/contract/systems/sources'
import type { WirelessDossier } from './dossier.ts'
import { stageWords } from '../facts/client-stages.ts'

/** Clients on an access point, the strongest signal first. */
export function clientsOf(
  { radioMac, name }: AccessPoint,
  { clientsOf: lists, clientsMissing }: WirelessDossier,
  chip: Source | undefined,
): Wireless['clients'] {
  const found = lists.get(radioMac)
  const unsaid = { rows: [], complete: false, source: null, observedAt: null }
  if (found === undefined) {
    const settled = chip !== undefined && chip.state !== 'waiting' && chip.state !== 'asking'
    const why =
      clientsMissing.get(radioMac) ??
      (settled ? (chip.why ?? (name === null ? 'it has no name' : 'not asked')) : null)
    return { ...unsaid, state: why === null ? 'awaited' : 'unanswered', why }
  }
  const { value, source, at, complete, of } = found
  return {
    rows: value
      .toSorted((one, other) => (other.signal ?? -200) - (one.signal ?? -200))
      .map((client) => ({
        mac: client.mac,
        state: stageWords(client),
        username: client.username,
        address: client.addresses[0] ?? null,
        ssid: client.ssid,
        band: client.band,
        signal: client.signal,
        signalToNoise: client.signalToNoise,
        associatedAt: client.associatedAt?.toISOString() ?? null,
        source,
      })),
    complete,
    state: 'told',
    why: complete ? null : of === null ? 'some fields were not read' : `${value.length} of ${of} read`,
    source,
    observedAt: at.toISOString(),
  }
}
