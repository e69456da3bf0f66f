import type { Affected, FieldChange } from '@patchbay/contract/changes/preview'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { SectionWish, SwitchPlans } from '@patchbay/connectors/switch/writes'
import { authenticationSettings, powerSettings } from '@patchbay/connectors/switch/port-settings'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Shown } from '../../../kind.ts'
import { bounces } from './bounce.ts'
import { descriptionToSend } from './description.ts'
import type { PlannedPort } from './planned-port.ts'
import { asksAnew, opens } from './port-authentication.ts'
import type { PortSnapshot } from './snapshot.ts'

/** The wish for a section that an intent amounts to. */
export const wishOf = (plans: SwitchPlans, intent: PlannedPort, { section }: PortSnapshot): SectionWish =>
  plans.wish(section, {
    ...(intent.description === undefined ? {} : { description: descriptionToSend(intent.description) }),
    ...(intent.adminUp === undefined ? {} : { adminUp: intent.adminUp }),
    ...(intent.accessVlan === undefined ? {} : { accessVlan: intent.accessVlan }),
    ...(intent.voiceVlan === undefined ? {} : { voiceVlan: intent.voiceVlan }),
    ...(intent.power === undefined ? {} : { power: intent.power }),
    ...(intent.powerPriority === undefined ? {} : { powerPriority: intent.powerPriority }),
    ...(intent.authentication === undefined ? {} : { authentication: intent.authentication }),
    ...(intent.asItStood === undefined ? {} : { asItStood: intent.asItStood }),
  })

const vlan = (id: number | null | undefined, { vlans }: PortSnapshot) => {
  if (id === null || id === undefined) return null
  const name = vlans[String(id)] ?? ''
  return name === '' ? String(id) : `${id} ${name}`
}

const descriptionOf = ({ section }: PortSnapshot) =>
  section.lines.map((line) => /^\s*description (.*)$/.exec(line)?.[1]).find((text) => text !== undefined) ??
  null

const watts = (milliwatts: number) => `${Number((milliwatts / 1_000).toFixed(1))} W`

function powerOf(lines: readonly string[]): string {
  const { mode, most } = powerSettings(lines)
  return most === null ? mode : `${mode}, at most ${watts(most)}`
}

/** Every field that can be set, as a snapshot has it. */
export const fieldsOf = (snapshot: PortSnapshot): Readonly<Record<string, string | null>> => ({
  Description: descriptionOf(snapshot),
  'Access VLAN': vlan(snapshot.accessVlan, snapshot),
  'Voice VLAN': vlan(snapshot.voiceVlan, snapshot),
  Enabled: snapshot.adminUp ? 'yes' : 'no',
  Power: powerOf(snapshot.section.lines),
  'Power priority': powerSettings(snapshot.section.lines).priority,
  Authentication: authenticationSettings(snapshot.section.lines).words,
})

/** What of power and authentication a port has then, the lines say that it shall have. */
function wanted(
  intent: PlannedPort,
  before: PortSnapshot,
  wish: SectionWish,
): Readonly<Record<string, string | null>> {
  const { description, accessVlan, voiceVlan, adminUp, power, powerPriority, authentication } = intent
  const lines = ['', ...Object.values(wish).filter((line) => line !== null)]
  return {
    ...(description === undefined ? {} : { Description: descriptionToSend(description) || null }),
    ...(accessVlan === undefined ? {} : { 'Access VLAN': vlan(accessVlan, before) }),
    ...(voiceVlan === undefined ? {} : { 'Voice VLAN': vlan(voiceVlan, before) }),
    ...(adminUp === undefined ? {} : { Enabled: adminUp ? 'yes' : 'no' }),
    ...(power === undefined ? {} : { Power: powerOf(lines) }),
    ...(powerPriority === undefined ? {} : { 'Power priority': powerSettings(lines).priority }),
    ...(authentication === undefined ? {} : { Authentication: authenticationSettings(lines).words }),
  }
}

/** The change as a sentence, field by field, and word for word as it will be sent. */
export function showPort(plans: SwitchPlans, intent: PlannedPort, before: PortSnapshot): Shown {
  const now = fieldsOf(before)
  const wish = wishOf(plans, intent, before)
  const fields: FieldChange[] = Object.entries(wanted(intent, before, wish)).map(([field, value]) => ({
    field,
    before: now[field] ?? null,
    intent: value,
  }))
  const changed = fields.filter((field) => field.before !== field.intent)
  const target = `${intent.switch} ${shortInterface(before.interface)}`
  const lines = plans.lines(before.section, wish)
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

function affectedBy(intent: PortIntent, before: PortSnapshot, bounce: boolean): Affected[] {
  const how = [howCutOff(intent, before, bounce), howLetIn(intent, before)].filter((words) => words !== null)
  if (how.length === 0) return []
  return before.devices.map(({ mac, address, hostname, owner }) => ({
    mac,
    address,
    name: hostname,
    owner,
    how: how.join(', and '),
  }))
}

function howCutOff(intent: PortIntent, { accessVlan }: PortSnapshot, bounce: boolean): string | null {
  if (intent.adminUp === false) return 'loses its link'
  if (intent.power === 'never') return 'loses its power'
  if (bounce) return 'loses its link for a few seconds, and asks for an address anew'
  return intent.accessVlan === undefined || intent.accessVlan === accessVlan
    ? null
    : 'is in another network at once, with its old address until it asks anew'
}

function howLetIn(intent: PortIntent, before: PortSnapshot): string | null {
  if (opens(intent, before)) return 'has network without signing on'
  return asksAnew(intent, before) ? 'has no network until it has signed on' : null
}

function transliterated({ description }: PortIntent) {
  if (description === undefined) return []
  const sent = descriptionToSend(description)
  return sent === description.trim() ? [] : [{ field: 'Description', typed: description, sent }]
}
