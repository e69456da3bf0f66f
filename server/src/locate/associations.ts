import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Candidate, Stay } from '@patchbay/contract/workflows/search-and-locate'
import type { Association } from '../facts/associations.ts'

/** `CORP, 5 GHz channel 44, -58 dBm`. */
export function airWords({ ssid, band, channel, signal }: WirelessClient): string {
  const radio = [band, channel === null ? null : `channel ${channel}`].filter(Boolean).join(' ')
  return [ssid, radio, signal === null ? null : `${signal} dBm`].filter(Boolean).join(', ')
}

export const airOf = ({ source, value }: Association): NonNullable<Candidate['air']> => ({
  accessPoint: value.accessPoint ?? '',
  words: airWords(value),
  controller: source,
})

/** Stays on access points over the roams of the client. */
export function airStays(association: Association | null): Stay[] {
  if (association === null) return []
  const { value, at: readAt } = association
  const roams = value.roams
    .flatMap(({ accessPoint, at }) => (at === null ? [] : [{ accessPoint, at }]))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return roams.map(({ accessPoint, at }, index) => {
    const next = roams[index + 1]
    return {
      from: at.toISOString(),
      to: (next?.at ?? readAt).toISOString(),
      text: accessPoint,
      present: next === undefined && accessPoint === value.accessPoint,
      disputed: false,
    }
  })
}
