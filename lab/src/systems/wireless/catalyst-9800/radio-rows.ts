import type { AccessPoint, Radio } from '../../../world/model/wireless.ts'
import { hash } from '../../../world/random.ts'
import type { AirOf } from './air-of.ts'
import type { Row } from './restconf.ts'

const typeOf: Readonly<Record<Radio['kind'], string>> = {
  '2.4': 'radio-80211bg',
  '5': 'radio-80211a',
  xor: 'radio-80211abgn',
  'remote-lan': 'radio-remote-lan',
}
const bandWord = { '2.4': 'dot11-2-dot-4-ghz-band', '5': 'dot11-5-ghz-band' } as const

const strongest = 20

const bandInfo = (id: number, level: number): Row => ({
  'band-id': id,
  'regulatory-domain': '-E',
  'phy-tx-pwr-cfg': { 'cfg-data': { 'current-tx-power-level': level } },
  'phy-tx-pwr-lvl-cfg': {
    'cfg-data': {
      'num-supp-power-levels': 8,
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [`tx-power-level-${index + 1}`, strongest - 3 * index]),
      ),
    },
  },
})

const rowOf = ({ radioMac }: AccessPoint, radio: Radio): Row => {
  const { slot, kind, band, channel, width, powerLevel } = radio
  const keys = { 'wtp-mac': radioMac, 'radio-slot-id': slot, 'radio-type': typeOf[kind] }
  // Of a port that is listed as a radio the model has nothing else.
  if (band === null || channel === null) return keys
  return {
    ...keys,
    'slot-id': slot,
    'admin-state': 'enabled',
    'oper-state': 'radio-up',
    'radio-mode': 'radio-mode-local',
    'radio-sub-mode': 'radio-sub-mode-none',
    'current-band-id': band === '2.4' ? 0 : 1,
    'current-active-band': bandWord[band],
    ...(kind === 'xor' ? { 'xor-radio-mode': 'xor-radio-mode-local' } : {}),
    'phy-ht-cfg': { 'cfg-data': { 'curr-freq': channel, 'chan-width': width } },
    // One for each band that it could serve.
    'radio-band-info':
      kind === 'xor'
        ? [bandInfo(0, band === '2.4' ? powerLevel : 1), bandInfo(1, band === '5' ? powerLevel : 1)]
        : [bandInfo(0, powerLevel)],
  }
}

export const radioData = (air: AirOf): Row[] =>
  air.joined().flatMap(({ accessPoint }) => accessPoint.radios.map((radio) => rowOf(accessPoint, radio)))

/** Per cent that the air of a radio is taken. */
export const utilisation = (mac: string, slot: number): number => 4 + (hash(`${mac}/${slot}/air`) % 55)

/** Not every radio has been measured. */
export const isMeasured = (mac: string, slot: number): boolean => hash(`${mac}/${slot}/rrm`) % 12 !== 0

export function measurements(air: AirOf): Row[] {
  const clients = Map.groupBy(air.clients(), ({ accessPoint, radio }) => `${accessPoint.mac}/${radio.slot}`)
  return air.joined().flatMap(({ accessPoint }) =>
    accessPoint.radios
      .filter(({ slot, band }) => band !== null && isMeasured(accessPoint.mac, slot))
      .map(({ slot, channel }): Row => {
        const taken = utilisation(accessPoint.mac, slot)
        return {
          'wtp-mac': accessPoint.radioMac,
          'radio-slot-id': slot,
          load: {
            'rx-util-percentage': Math.floor(taken / 4),
            'tx-util-percentage': Math.floor(taken / 3),
            'cca-util-percentage': taken,
            'rx-noise-channel-utilization': Math.floor(taken / 8),
            stations: clients.get(`${accessPoint.mac}/${slot}`)?.length ?? 0,
          },
          noise: { noise: { 'noise-data': [{ chan: channel, noise: -94 }] } },
        }
      }),
  )
}
