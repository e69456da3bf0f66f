import type { Affected, FieldChange } from '@patchbay/contract/changes/preview'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import type { SectionWish, SwitchPlans } from '@patchbay/connectors/switch/writes'
import { midSentence } from '@patchbay/contract/changes/change'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Shown } from '../changes/kind.ts'
import { bounces } from './bounce.ts'
import { descriptionToSend } from './description.ts'
import type { PlannedPort } from './planned-port.ts'
import { asksAnew, opens } from './port-authentication.ts'
import { fieldsAsked, fieldsOf, settingsIn } from './settings.ts'
import type { PortSnapshot } from './snapshot.ts'

/** The wish for a section that an intent amounts to. */
export const wishOf = (plans: SwitchPlans, intent: PlannedPort, { section }: PortSnapshot): SectionWish =>
  plans.wish(section, {
    ...settingsIn(intent),
    ...(intent.description === undefined ? {} : { description: descriptionToSend(intent.description) }),
    ...(intent.asItStood === undefined ? {} : { asItStood: intent.asItStood }),
  })

/** The wanted lines. */
const linesOf = (wish: SectionWish) => ['', ...Object.values(wish).filter((line) => line !== null)]

/** The change as a sentence, field by field, and word for word as it will be sent. */
export function showPort(plans: SwitchPlans, intent: PlannedPort, before: PortSnapshot): Shown {
  const now = fieldsOf(before)
  const wish = wishOf(plans, intent, before)
  const fields: FieldChange[] = Object.entries(fieldsAsked(intent, before, linesOf(wish))).map(
    ([field, value]) => ({
      field,
      before: now[field] ?? null,
      intent: value,
    }),
  )
  const changed = fields.filter((field) => field.before !== field.intent)
  const target = `${intent.switch} ${shortInterface(before.interface)}`
  const lines = plans.lines(before.section, wish)
  const bounce = bounces(intent, before, lines)
  const nothing = lines.length === 0 && !bounce
  return {
    sentence: nothing
      ? `${target} already is as intended.`
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
  profile === undefined ? '' : ` By the intent profile ${profile.name}.`

function sentenceOf(target: string, changed: readonly FieldChange[], bounce: boolean): string {
  const parts = changed.map(({ field, intent }) => {
    const words = field === portSettings.description.label && intent !== null ? `“${intent}”` : intent
    return `${midSentence(field)} ${words ?? 'none'}`
  })
  const set = parts.length === 0 ? '' : `Set ${parts.join(', ')} on ${target}`
  if (!bounce) return `${set}.`
  return set === '' ? `Bounce ${target}.` : `${set}, and bounce it.`
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
  const how = [howCutOff(intent, before, bounce), authorizationWords(intent, before)].filter(
    (words) => words !== null,
  )
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
  if (bounce) return 'loses its link for a few seconds and renews its address'
  return intent.accessVlan === undefined || intent.accessVlan === accessVlan
    ? null
    : 'moves to another VLAN at once and keeps its old address until it renews'
}

function authorizationWords(intent: PortIntent, before: PortSnapshot): string | null {
  if (opens(intent, before)) return 'has network without authentication'
  return asksAnew(intent, before) ? 'has no network until it has authenticated' : null
}

function transliterated({ description }: PortIntent) {
  if (description === undefined) return []
  const sent = descriptionToSend(description)
  return sent === description.trim() ? [] : [{ field: 'Description', typed: description, sent }]
}
