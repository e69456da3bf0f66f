import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Candidate, Stay } from '@patchbay/contract/workflows/search-and-locate'
import type { Fact } from '../facts/fact.ts'
import type { Port } from '../facts/walked-ports.ts'

/** A client as a controller has it, with the port of its access point; null where that is not known. */
export interface Association extends Fact<WirelessClient> {
  readonly port: Port | null
}

/** The association that serves the client; null where no controller lets it use the air. */
export function servingOf({
  associations,
}: {
  readonly associations: readonly Association[]
}): Association | null {
  const serving = associations.filter(
    ({ value }) => value.accessPoint !== null && value.exclusion === null && value.stage !== 'leaving',
  )
  const order = ({ value }: Association) =>
    Number(value.role !== 'anchor') * 2 + Number(value.stage === 'running')
  return serving.toSorted((one, other) => order(other) - order(one))[0] ?? null
}

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
