import type { WirelessAct } from '@patchbay/contract/changes/kinds/act-on-wireless'

interface Offered {
  readonly words: string
  readonly noun: string
  readonly asked: WirelessAct
}

/** By whichever controller has it when it is previewed. */
const wherever = { system: null, minutes: null } as const

/** What is offered beside a wireless client. */
export const actsOnClient = (mac: string): readonly Offered[] => [
  {
    words: 'De-authenticate client',
    noun: 'de-authentication',
    asked: { ...wherever, mac, act: 'deauthenticate' },
  },
]

/** What is offered beside an access point, by its radio or Ethernet MAC. */
export const actsOnAccessPoint = (mac: string): readonly Offered[] => [
  { words: 'Reboot access point', noun: 'reboot', asked: { ...wherever, mac, act: 'reboot' } },
  ...(['5', '60'] as const).map((minutes) => ({
    words: `Blink LED ${minutes} min`,
    noun: 'blinking',
    asked: { system: null, mac, act: 'blink' as const, minutes },
  })),
]
