import { isIP } from 'node:net'
import { z } from 'zod'
import { canonicalMac } from '../../mac.ts'
import { yangList } from './restconf.ts'

// Names and types are those of the published models 17.12.1 and 17.15.1 (Cisco-IOS-XE-wireless-*). All but keys are optional: they
// differ by release, and a row that lacks one is still a row.

/** The first number that a clock of theirs tells stands for never. */
const date = z
  .string()
  .nullish()
  .transform((value) => {
    const at = Date.parse(value ?? '')
    return Number.isNaN(at) || at <= 0 ? null : new Date(at)
  })

const text = z
  .string()
  .nullish()
  .transform((value) => (value?.trim() ?? '') || null)

/** 64 bits come as strings, and some releases changed their minds (RFC 7951 6.1). */
const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof read === 'number' && Number.isFinite(read) ? read : null
  })

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null)

const mac = z.string().transform((value, context) => {
  const canonical = canonicalMac(value)
  if (canonical !== null) return canonical
  context.addIssue('not a MAC')
  return z.NEVER
})
const someMac = text.transform((value) => (value === null ? null : canonicalMac(value)))

/** `0.0.0.0` and `::` are no address. */
const address = text.transform((value) =>
  value !== null && isIP(value) !== 0 && !/^(0\.0\.0\.0|::)$/.test(value) ? value : null,
)

const part = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object(shape)
    .nullish()
    .transform((value) => value ?? null)

const client = (list: string) => yangList('Cisco-IOS-XE-wireless-client-oper', 'client-oper-data', list)
const accessPoint = (list: string) =>
  yangList('Cisco-IOS-XE-wireless-access-point-oper', 'access-point-oper-data', list)
const global = (list: string) => yangList('Cisco-IOS-XE-wireless-ap-global-oper', 'ap-global-oper-data', list)

/** The key of nearly every list has another name; `mac` is it in all of them here. */
const keyed = <S extends z.ZodRawShape>(key: string, shape: S) =>
  z.looseObject({ [key]: mac }).transform((row, context) => {
    const rest = z.object(shape).safeParse(row)
    if (!rest.success) {
      context.addIssue('another shape')
      return z.NEVER
    }
    return { mac: row[key] as string, ...rest.data }
  })

export const common = {
  at: client('common-oper-data'),
  row: keyed('client-mac', {
    'ap-name': text,
    'ms-ap-slot-id': number,
    'ms-radio-type': text,
    'co-state': text,
    username: text,
    'method-id': text,
    'is-locally-administered-mac': flag,
  }),
}
export type Common = z.output<typeof common.row>

export const dot11 = {
  at: client('dot11-oper-data'),
  row: keyed('ms-mac-address', {
    'ms-bssid': someMac,
    'ap-mac-address': someMac,
    'current-channel': number,
    'vap-ssid': text,
    'wlan-profile': text,
    'policy-profile': text,
    'ms-ap-slot-id': number,
    'ms-assoc-time': date,
    'radio-type': text,
    'ewlc-ms-phy-type': text,
  }),
}

export const bindings = {
  at: client('sisf-db-mac'),
  row: keyed('mac-addr', {
    'ipv4-binding': part({ 'ip-key': part({ 'ip-addr': address }) }),
    'ipv6-binding': z
      .array(z.object({ 'ip-key': part({ 'ip-addr': address }) }))
      .nullish()
      .transform((value) => value ?? []),
  }),
}

export const traffic = {
  at: client('traffic-stats'),
  row: keyed('ms-mac-address', {
    'bytes-rx': number,
    'bytes-tx': number,
    'most-recent-rssi': number,
    'most-recent-snr': number,
    speed: number,
  }),
}

export const policy = {
  at: client('policy-data'),
  row: keyed('mac', { 'res-vlan-id': number, 'res-vlan-name': text }),
}

export const mobility = {
  at: client('mobility-oper-data'),
  row: keyed('ms-mac-addr', { 'mm-client-role': text }),
}

export const history = {
  at: client('mm-if-client-history'),
  row: keyed('client-mac', {
    'mobility-history': part({
      entry: z
        .array(
          z.object({
            'ap-name': text,
            bssid: someMac,
            'ms-assoc-time': date,
            'dot11-roam-type': text,
            'run-latency': number,
          }),
        )
        .nullish()
        .transform((value) => value ?? []),
    }),
  }),
}

export const classified = {
  at: client('dc-info'),
  row: keyed('client-mac', { 'device-type': text, 'device-os': text, 'device-name': text }),
}

export const exclusion = {
  at: client('exclusion-data'),
  row: keyed('client-mac', {
    'exclude-reason': text,
    'authentication-method': text,
    'ms-username': text,
    'ap-name': text,
    'wlan-ssid': text,
    'vlan-id': number,
    'ip-addr': address,
  }),
}
export type Exclusions = z.output<typeof exclusion.row>

export const capwap = {
  at: accessPoint('capwap-data'),
  row: keyed('wtp-mac', {
    name: text,
    'wtp-ip': address,
    'ip-addr': address,
    'device-detail': part({
      'static-info': part({
        'board-data': part({ 'wtp-serial-num': text, 'wtp-enet-mac': someMac }),
        'ap-models': part({ model: text }),
      }),
      'dynamic-info': part({ 'led-flash-enabled': flag }),
      'wtp-version': part({ 'sw-version': text }),
    }),
    'ap-location': part({ location: text }),
    'tag-info': part({
      'resolved-tag-info': part({
        'resolved-policy-tag': text,
        'resolved-site-tag': text,
        'resolved-rf-tag': text,
      }),
      'is-ap-misconfigured': flag,
    }),
    'ap-state': part({ 'ap-admin-state': text, 'ap-operation-state': text }),
    'ap-mode-data': part({ 'wtp-mode': text }),
    'ap-time-info': part({ 'boot-time': date, 'join-time': date }),
    'num-radio-slots': number,
  }),
}
export type Capwap = z.output<typeof capwap.row>

const level = part({ 'cfg-data': z.record(z.string(), z.unknown()).nullish() })

export const radio = {
  at: accessPoint('radio-oper-data'),
  row: keyed('wtp-mac', {
    'radio-slot-id': z.number(),
    'radio-type': text,
    'admin-state': text,
    'oper-state': text,
    'radio-mode': text,
    'current-active-band': text,
    'current-band-id': number,
    'phy-ht-cfg': part({ 'cfg-data': part({ 'curr-freq': number, 'chan-width': number }) }),
    'radio-band-info': z
      .array(
        z.object({
          'band-id': number,
          'phy-tx-pwr-cfg': part({ 'cfg-data': part({ 'current-tx-power-level': number }) }),
          'phy-tx-pwr-lvl-cfg': level,
        }),
      )
      .nullish()
      .transform((value) => value ?? []),
  }),
}
export type RadioRow = z.output<typeof radio.row>

export const measured = {
  at: yangList('Cisco-IOS-XE-wireless-rrm-oper', 'rrm-oper-data', 'rrm-measurement'),
  row: keyed('wtp-mac', {
    'radio-slot-id': z.number(),
    load: part({ 'cca-util-percentage': number, stations: number }),
  }),
}
export type Measured = z.output<typeof measured.row>

export const power = {
  at: accessPoint('oper-data'),
  row: keyed('wtp-mac', { 'ap-pow': part({ 'power-type': text, 'power-mode': text }) }),
}
export type Power = z.output<typeof power.row>

export const lldp = {
  at: accessPoint('lldp-neigh'),
  row: keyed('wtp-mac', { 'system-name': text, 'port-id': text }),
}
export type Lldp = z.output<typeof lldp.row>

export const cdp = {
  at: accessPoint('cdp-cache-data'),
  row: z
    .object({
      'wtp-mac-addr': someMac,
      'mac-addr': someMac,
      'cdp-cache-device-id': text,
      'cdp-cache-device-port': text,
    })
    // Keyed by the neighbour's MAC in one model and by the radio's in another.
    .transform((row) => ({ ...row, mac: row['wtp-mac-addr'] ?? row['mac-addr'] })),
}
export type Cdp = z.output<typeof cdp.row>

export const names = {
  at: accessPoint('ap-name-mac-map'),
  row: keyed('wtp-mac', { 'wtp-name': text, 'eth-mac': someMac }),
}

export const joins = {
  at: global('ap-join-stats'),
  row: keyed('wtp-mac', {
    'ap-join-info': part({
      'ap-ip-addr': address,
      'ap-ethernet-mac': someMac,
      'ap-name': text,
      'is-joined': flag,
      'last-join-failure-type': text,
      'last-config-failure-type': text,
      'last-error-type': text,
      'last-error-time': date,
      'last-fail-join-atmpt-time': date,
    }),
    'dtls-sess-info': part({ 'ctrl-dtls-failure-type': text, 'ctrl-dtls-failure-time': date }),
    'ap-disconnect-reason': text,
    'disconnect-reason': text,
    'reboot-reason': text,
  }),
}
export type Joins = z.output<typeof joins.row>

export const joinedCount = {
  at: global('emltd-join-count-stat'),
  row: z.object({ 'joined-aps-count': number }),
}

export const clientCounts = {
  at: global('wlan-client-stats'),
  row: z.object({
    'client-curr-state-l2auth': number,
    'client-curr-state-mobility': number,
    'client-curr-state-iplearn': number,
    'curr-state-webauth-pending': number,
    'client-curr-state-run': number,
  }),
}
