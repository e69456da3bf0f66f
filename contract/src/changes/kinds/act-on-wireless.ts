import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/** Minutes for which an LED may blink. */
export const blinkMinutes = ['1', '5', '15', '30', '60'] as const

/** What is done to a client or an access point by its wireless controller. */
export const actOnWireless = defineChange({
  name: 'act-on-wireless',
  title: 'Wireless action',
  key: 'commands-wireless-actions',
  path: '/common-queries/cisco-wlc/actions',
  calls: { preview: 'Preview a wireless action', apply: 'Run a wireless action' },
  page: 'queries-cisco-wlc',
  next: 'To the wireless controllers',
  once: true,
  act: true,
  fields: {
    /** None for the one that has it now. */
    system: { kind: 'text', label: 'Wireless controller', longest: 60, optional: true },
    /** Of the client; of the radio or the Ethernet port of an access point. */
    mac: { kind: 'mac', label: 'MAC' },
    act: { kind: 'choice', label: 'Action', choices: ['deauthenticate', 'reboot', 'blink'] },
    /** None for an action that does not last. */
    minutes: { kind: 'choice', label: 'Minutes', choices: blinkMinutes, optional: true },
  },
})

export type WirelessAct = Asked<typeof actOnWireless>
