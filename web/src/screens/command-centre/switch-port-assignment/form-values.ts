import { portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import type { PortIntent, PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { changedIn, textsOf } from '../../../changes/form/field-values.ts'
import type { TextsOf } from '../../../changes/form/field-values.ts'
import type { PortFilled } from '../../../changes/assign-link.tsx'
import { noWhy } from '../../../changes/why-values.ts'
import type { WhyValues } from '../../../changes/why-values.ts'

/** As the form holds them: a setting is empty where the port has what cannot be asked for, a VLAN `none` for none. */
export interface FormValues extends WhyValues, TextsOf<typeof portSettings> {
  /** Name of the intent profile that filled it in; empty for none. */
  readonly profile: string
  readonly bounce: string
}

/** The form of a port that nobody has typed in: as it is now. */
export const valuesOf = (port: PortNow): FormValues => ({
  profile: '',
  ...settingTexts(port),
  bounce: 'auto',
  ...noWhy,
})

/** The form as the page that led here filled it in; null where it said no more than the port. A VLAN that the switch lacks stays out. */
export function valuesFilled(port: PortNow, filled: PortFilled): FormValues | null {
  const { vlan = '', description = '', reason = '', ticket = '', begin = '', until = '' } = filled
  if ([vlan, description, reason, ticket, begin, until].every((text) => text === '')) return null
  const values = valuesOf(port)
  return {
    ...values,
    ...(port.vlans.some(({ id }) => String(id) === vlan) ? { accessVlan: vlan } : {}),
    ...(description === '' ? {} : { description }),
    reason,
    ticket,
    begin,
    until,
  }
}

const settingTexts = (port: PortNow) =>
  // A port tells all of its settings.
  textsOf(portSettings, { ...port, authentication: port.authentication.mode }) as TextsOf<typeof portSettings>

/** What was changed in the form, and nothing else: what stays as it is is not sent. */
export function intentFrom(port: PortNow, values: FormValues): PortIntent {
  const profile = port.profiles.find(({ name }) => name === values.profile)
  return {
    switch: port.switch,
    interface: port.interface,
    bounce: values.bounce as PortIntent['bounce'],
    ...changedIn(portSettings, values, settingTexts(port)),
    ...(profile === undefined ? {} : { profile: { name: profile.name, version: profile.version } }),
  }
}

/** Nothing of the port would be set, and it is not to be bounced either. */
export const isUnchanged = (port: PortNow, values: FormValues): boolean =>
  Object.keys(changedIn(portSettings, values, settingTexts(port))).length === 0 && values.bounce !== 'now'
