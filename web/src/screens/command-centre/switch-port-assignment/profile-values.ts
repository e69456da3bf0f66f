import { portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import type { PortNow, ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import { fillTemplate } from '@patchbay/contract/policies/description-template'
import { textsOf } from '../../../changes/form/field-values.ts'
import type { FormValues } from './form-values.ts'

/** The chosen intent profile as it is at this port; null for none. */
export const chosenProfile = (port: PortNow, name: string): ProfileHere | null =>
  port.profiles.find((profile) => profile.name === name) ?? null

const described = ({ sets }: ProfileHere, ticket: string) =>
  sets.description === undefined ? undefined : fillTemplate(sets.description, { ticket: ticket.trim() })

/** The form with what an intent profile says filled in. What it does not say stays as it was typed. */
export function withProfile(port: PortNow, values: FormValues, name: string): FormValues {
  const profile = chosenProfile(port, name)
  if (profile === null) return { ...values, profile: '' }
  const { bounce, ...sets } = profile.sets
  return {
    ...values,
    profile: profile.name,
    ...textsOf(portSettings, { ...sets, description: described(profile, values.ticket) }),
    bounce,
  }
}

/** The form with another ticket, which the description of a profile follows for as long as nobody typed in it. */
export function withTicket(port: PortNow, values: FormValues, ticket: string): FormValues {
  const profile = chosenProfile(port, values.profile)
  const was = profile === null ? undefined : described(profile, values.ticket)
  const description = profile === null ? undefined : described(profile, ticket)
  const follows = was === values.description && description !== undefined
  return { ...values, ticket, ...(follows ? { description } : {}) }
}
