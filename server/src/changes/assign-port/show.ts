import type { Affected, FieldChange } from '@patchbay/contract/changes/preview'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { SectionWish, SwitchPlans } from '@patchbay/connectors/switch/writes'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Shown } from '../kind.ts'
import { bounces } from './bounce.ts'
import { descriptionToSend } from './description.ts'
import type { PortSnapshot } from './snapshot.ts'

/** The wish for a section that an intent amounts to. */
export const wishOf = (plans: SwitchPlans, intent: PortIntent, { section }: PortSnapshot): SectionWish =>
  plans.wish(section, {
    ...(intent.description === undefined ? {} : { description: descriptionToSend(intent.description) }),
    ...(intent.adminUp === undefined ? {} : { adminUp: intent.adminUp }),
    ...(intent.accessVlan === undefined ? {} : { accessVlan: intent.accessVlan }),
    ...(intent.voiceVlan === undefined ? {} : { voiceVlan: intent.voiceVlan }),
    ...(intent.power === undefined ? {} : { power: intent.power }),
  })

const vlan = (id: number | null | undefined, { vlans }: PortSnapshot) => {
  if (id === null || id === undefined) return null
  const name = vlans[String(id)] ?? ''
  return name === '' ? String(id) : `${id} ${name}`
}

const descriptionOf = ({ section }: PortSnapshot) =>
  section.lines.map((line) => /^\s*description (.*)$/.exec(line)?.[1]).find((text) => text !== undefined) ??
  null

const powerOf = ({ section }: PortSnapshot) =>
  section.lines.some((line) => line.trim() === 'power inline never') ? 'never' : 'auto'

/** Every field that can be set, as a snapshot has it. */
export const fieldsOf = (snapshot: PortSnapshot): Readonly<Record<string, string | null>> => ({
  Description: descriptionOf(snapshot),
  'Access VLAN': vlan(snapshot.accessVlan, snapshot),
  'Voice VLAN': vlan(snapshot.voiceVlan, snapshot),
  Enabled: snapshot.adminUp ? 'yes' : 'no',
  Power: powerOf(snapshot),
})

function wanted(intent: PortIntent, before: PortSnapshot): Readonly<Record<string, string | null>> {
  const { description, accessVlan, voiceVlan, adminUp, power } = intent
  return {
    ...(description === undefined ? {} : { Description: descriptionToSend(description) || null }),
    ...(accessVlan === undefined ? {} : { 'Access VLAN': vlan(accessVlan, before) }),
    ...(voiceVlan === undefined ? {} : { 'Voice VLAN': vlan(voiceVlan, before) }),
    ...(adminUp === undefined ? {} : { Enabled: adminUp ? 'yes' : 'no' }),
    ...(power === undefined ? {} : { Power: power }),
  }
}

/** The change as a sentence, field by field, and word for word as it will be sent. */
export function showPort(plans: SwitchPlans, intent: PortIntent, before: PortSnapshot): Shown {
  const now = fieldsOf(before)
  const fields: FieldChange[] = Object.entries(wanted(intent, before)).map(([field, value]) => ({
    field,
    before: now[field] ?? null,
    intent: value,
  }))
  const changed = fields.filter((field) => field.before !== field.intent)
  const target = `${intent.switch} ${shortInterface(before.interface)}`
  const lines = plans.lines(before.section, wishOf(plans, intent, before))
  const bounce = bounces(intent, before, lines)
  const nothing = lines.length === 0 && !bounce
  return {
    sentence: nothing
      ? `${target} is so already.`
      : `${sentenceOf(target, changed, bounce)}${byProfile(intent)}`,
    target,
    fields,
    sendings: nothing
      ? []
      : [
          {
            to: `${intent.switch} by ${before.source}`,
            lines: sendingOf(before.interface, lines, bounce),
            stands: [...before.section.lines],
          },
        ],
    affected: affectedBy(intent, before, bounce),
    transliterated: transliterated(intent),
    nothing,
  }
}

const byProfile = ({ profile }: PortIntent) =>
  profile === undefined ? '' : ` As the intent profile ${profile.name} has it.`

const midSentence = (field: string) => `${field.charAt(0).toLowerCase()}${field.slice(1)}`

function sentenceOf(target: string, changed: readonly FieldChange[], bounce: boolean): string {
  const parts = changed.map(({ field, intent }) => `${midSentence(field)} ${intent ?? 'none'}`)
  const set = parts.length === 0 ? '' : `Set ${parts.join(', ')} on ${target}`
  if (!bounce) return `${set}.`
  return set === '' ? `Take ${target} down and up again.` : `${set}, and take it down and up again.`
}

function sendingOf(on: string, lines: readonly string[], bounce: boolean): string[] {
  const section = (...inside: readonly string[]) => [`interface ${on}`, ...inside.map((line) => ` ${line}`)]
  return [
    'configure terminal',
    ...(lines.length === 0 ? [] : section(...lines)),
    ...(bounce ? [...section('shutdown'), ...section('no shutdown')] : []),
    'end',
    'write memory',
  ]
}

function affectedBy(intent: PortIntent, { devices, accessVlan }: PortSnapshot, bounce: boolean): Affected[] {
  const how =
    intent.adminUp === false
      ? 'loses its link'
      : intent.power === 'never'
        ? 'loses its power'
        : bounce
          ? 'loses its link for a few seconds, and asks for an address anew'
          : intent.accessVlan === undefined || intent.accessVlan === accessVlan
            ? null
            : 'is in another network at once, with its old address until it asks anew'
  if (how === null) return []
  return devices.map(({ mac, address, hostname, owner }) => ({ mac, address, name: hostname, owner, how }))
}

function transliterated({ description }: PortIntent) {
  if (description === undefined) return []
  const sent = descriptionToSend(description)
  return sent === description.trim() ? [] : [{ field: 'Description', typed: description, sent }]
}
