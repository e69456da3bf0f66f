import type { Band, ClientStage, PowerMode } from '../capabilities.ts'

/** `client-co-state` of Cisco-IOS-XE-wireless-client-types. One that a newer release adds is `associating`, with its own word beside. */
const stages: Readonly<Record<string, ClientStage>> = {
  'client-status-idle': 'idle',
  'client-status-associating': 'associating',
  'client-status-associated': 'associating',
  'client-status-authenticating': 'authenticating',
  'client-status-authenticated': 'authenticating',
  'client-status-mobility-discovery': 'roaming',
  'client-status-mobility-complete': 'roaming',
  'client-status-static-ip-anchor-discovery': 'roaming',
  'client-status-ip-learning': 'waiting-for-address',
  'client-status-ip-learn-complete': 'waiting-for-address',
  'client-status-webauth-required': 'web-portal',
  'client-status-run': 'running',
  'client-status-delete-in-progress': 'leaving',
  'client-status-deleted': 'leaving',
}

export const stageOf = (state: string | null): ClientStage => stages[state ?? ''] ?? 'associating'

/** `exclude-reason` of Cisco-IOS-XE-wireless-client-oper, as its model describes each. */
const exclusions: Readonly<Record<string, string>> = {
  config: 'excluded by configuration',
  'assoc-fail': 'failed to associate too often',
  'dot11-auth-fail': 'failed 802.11 authentication too often',
  'dot1x-timeout': '802.1X authentication timed out',
  'dot1x-auth-fail': 'wrong credentials for 802.1X',
  'web-auth-fail': 'failed web authentication too often',
  'policy-bind-fail': 'its policy could not be applied',
  'ip-theft': 'uses an IP address that belongs to another device',
  'mac-theft': 'uses a MAC that belongs to another device',
  'mac-and-ip-theft': 'uses a MAC and an IP address that belong to another device',
  'static-ip-anchor-fail': 'its static IP address belongs to no controller',
  'vlan-fail': 'its VLAN could not be applied',
  'acl-fail': 'its access list could not be applied',
  'reauth-failure': 'failed to re-authenticate',
  'wrong-psk': 'wrong pre-shared key',
  'psk-fail': 'wrong pre-shared key',
  'policy-failure': 'its policy could not be applied',
  'excluded-by-peer': 'excluded by another controller',
  'sae-auth-failure': 'wrong password for WPA3',
  'user-name-fail': 'its user name was rejected',
  'excess-arp-rate': 'sent too much ARP',
  'excess-ndp-rate': 'sent too much neighbour discovery',
}

/** A reason in words; one that is not in the list as the model spells it. */
export const exclusionWords = (reason: string): string =>
  exclusions[reason.replace(/^client-excl-/, '')] ?? plain(reason.replace(/^client-excl-/, ''))

/**
 * Why an access point left or does not join: `spam-ap-disconnect-reason`, `enm-ap-join-failure-reason`, `last-failure-phase` and
 * `enm-dtls-handshake-failure-reason`. Two are misspelt in the models themselves.
 */
const leaves: Readonly<Record<string, string>> = {
  unkown: 'the reason is not known',
  'wtp-max-retransmission-reached': 'it stopped answering',
  'wtp-dtls-session-est-fail': 'no DTLS session could be made',
  'wtp-controller-initiated-reason': 'the controller told it to leave',
  'wtp-reboot-user-cmd': 'it was rebooted by command',
  'wtp-reboot-image-upgrade': 'it rebooted for an image upgrade',
  'wtp-reboot-dimished-pwr-change': 'it rebooted because its power changed',
  'wtp-capwap-cli-restart': 'CAPWAP was restarted by command',
  'wtp-capwap-sm-restart': 'CAPWAP restarted',
  'wtp-ip-addr-reset': 'its IP address changed',
  'wtp-image-error': 'its image could not be loaded',
  'jf-reqrej-swver': 'its software version does not match',
  'jf-reqrej-unsupportedwtp': 'its model is not supported by this release',
  'jf-ap-auth-failure': 'it is not authorized to join',
  'jf-ap-auth-pending': 'its authorization is pending',
  'jf-dtls-alert-from-peer': 'it refused the certificate of the controller',
  'jf-maxrexmitreached': 'it stopped answering',
  'jf-heartbeattimer': 'its heartbeat stopped',
  'jf-hwfailure': 'its hardware failed',
  'jf-invalid-mtu': 'the path to it does not carry its packets',
  'cf-reqrej-reg-domain-check': 'its regulatory domain does not match the country',
  'cf-reqrej-inval-reg-domain': 'its regulatory domain does not match the country',
  'dtls-hs-cert-auth': 'its certificate was rejected',
  'dtls-hs-timer-exp': 'the DTLS handshake timed out',
  'ap-con-failure-discovery': 'discovery failed',
  'ap-con-failure-dtls': 'DTLS failed',
  'ap-con-failure-join': 'joining failed',
  'ap-con-failure-config': 'its configuration failed',
  'ap-con-failure-imgdwnld': 'its image download failed',
  'ap-con-failure-run': 'it failed while running',
}

const nothing = /^(NA|jf-none|cf-none|dtls-hs-success|ap-con-failure-unknown|ap-reboot-reason-none)$/

/** Null for a word that says there is none. */
export const leaveWords = (reason: string | null): string | null =>
  reason === null || nothing.test(reason) ? null : (leaves[reason] ?? plain(reason))

const plain = (reason: string) => reason.replaceAll('-', ' ')

/** `current-active-band`, else the radio's type; a remote LAN has none. */
export function bandOf(active: string | null, type: string | null): Band | null {
  const word = active ?? type ?? ''
  if (/6-?ghz/.test(word)) return active === null && word.includes('xor') ? null : '6 GHz'
  if (/dot11-5-ghz|80211a$/.test(word)) return '5 GHz'
  if (/2-dot-4|80211bg$/.test(word)) return '2.4 GHz'
  return null
}

/** `ms-phy-radio-type`: standard and band of a client. */
export function clientRadio(word: string | null): {
  readonly protocol: string | null
  readonly band: Band | null
} {
  const found = /^client-dot11([a-z]+)(?:-(24|5|6)-?ghz)?/.exec(word ?? '')
  if (found === null) return { protocol: null, band: null }
  const [, standard = '', ghz] = found
  const byStandard: Readonly<Record<string, Band>> = { a: '5 GHz', ac: '5 GHz', b: '2.4 GHz', g: '2.4 GHz' }
  const byGhz: Readonly<Record<string, Band>> = { '24': '2.4 GHz', '5': '5 GHz', '6': '6 GHz' }
  return {
    protocol: `11${standard}`,
    band: (ghz === undefined ? byStandard[standard] : byGhz[ghz]) ?? null,
  }
}

/** `authentication-method-id`, and those of an excluded client without their beginning. */
const methods: Readonly<Record<string, string>> = {
  'dot1x-auth-id': '802.1X',
  'dot1x-method-id': '802.1X',
  'mab-id': 'MAB',
  'mab-method-id': 'MAB',
  'web-auth-id': 'Web',
  'webauth-method-id': 'Web',
  'sae-id': 'WPA3 SAE',
  'ftsae-id': 'WPA3 SAE',
  'owe-id': 'OWE',
}

export const methodOf = (word: string | null): string | null =>
  word === null || /^(excl-client-auth-)?no-method-id$/.test(word)
    ? null
    : (methods[word.replace(/^excl-client-auth-/, '')] ?? word)

const supplies: Readonly<Record<string, string>> = {
  'pwr-src-brick-old': 'power supply',
  'pwr-src-brick-new': 'power supply',
  'pwr-src-inj': 'PoE injector',
  'pwr-src-poe-lgcy': 'PoE',
  'pwr-src-poe-plus': 'PoE+',
}

/** `power-type` and `power-mode-type` of Cisco-IOS-XE-wireless-enum-types. Whatever is below high power is reduced. */
export function powerOf(type: string | null, mode: string | null): PowerMode | null {
  const supply = supplies[type ?? '']
  const watts = /^dot11-set-(\d+)-(\d)-pwr$/.exec(mode ?? '')
  const reduced =
    mode === null || mode === 'unknown-pwr' ? null : !/^dot11-(default|set)-high-pwr$/.test(mode)
  const amount =
    watts !== null
      ? `reduced to ${watts[1]}.${watts[2]} W`
      : reduced === null
        ? null
        : mode === 'dot11-set-no-pwr'
          ? 'no power'
          : reduced
            ? 'reduced power'
            : 'full power'
  const words = [supply, amount].filter((one) => one !== undefined && one !== null).join(', ')
  return words === '' ? null : { reduced, words }
}
