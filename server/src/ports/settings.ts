import { authenticationSettings, powerSettings } from '@patchbay/connectors/switch/port-settings'
import { nothingSaid } from '@patchbay/contract/changes/change'
import type { FieldValues } from '@patchbay/contract/changes/change'
import { portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import { descriptionToSend } from './description.ts'
import type { PortSnapshot } from './snapshot.ts'

export type PortSettings = FieldValues<typeof portSettings>
export type SettingName = keyof PortSettings

/** How one setting is read from what a port has. */
interface Setting<Name extends SettingName> {
  /** As it could be asked for; undefined for what cannot be. */
  readonly is: (port: PortSnapshot) => PortSettings[Name] | undefined
  /** As the port has it, in words. */
  readonly words: (port: PortSnapshot) => string | null
  /** The intent, in the same words; `lines` are the wanted ones. */
  readonly asked: (value: PortSettings[Name], port: PortSnapshot, lines: readonly string[]) => string | null
  /** What puts it back, where that is not what it is. */
  readonly back?: (port: PortSnapshot) => PortSettings[Name]
  /** It goes back to its lines, word for word. */
  readonly byLines?: true
}

/** Of a setting that lines say: its words are the same before and after. */
const inLines = (words: (lines: readonly string[]) => string) => ({
  words: ({ section }: PortSnapshot) => words(section.lines),
  asked: (_value: unknown, _port: PortSnapshot, lines: readonly string[]) => words(lines),
  byLines: true as const,
})

function vlanWords(id: number | null, { vlans }: PortSnapshot): string | null {
  if (id === null) return null
  const name = vlans[String(id)] ?? ''
  return name === '' ? String(id) : `${id} ${name}`
}

const descriptionOf = ({ section }: PortSnapshot) =>
  section.lines.map((line) => /^\s*description (.*)$/.exec(line)?.[1]).find((text) => text !== undefined) ??
  null

function powerWords(lines: readonly string[]): string {
  const { mode, most } = powerSettings(lines)
  return most === null ? mode : `${mode}, at most ${Number((most / 1_000).toFixed(1))} W`
}

const priorityOf = ({ section }: PortSnapshot) => powerSettings(section.lines).priority

/** In the order in which previews and records tell them. */
const settings: { readonly [Name in SettingName]: Setting<Name> } = {
  description: {
    is: (port) => descriptionOf(port) ?? '',
    words: descriptionOf,
    asked: (typed) => descriptionToSend(typed) || null,
  },
  accessVlan: {
    is: ({ accessVlan }) => accessVlan ?? undefined,
    words: (port) => vlanWords(port.accessVlan, port),
    asked: vlanWords,
    byLines: true,
  },
  voiceVlan: {
    is: ({ voiceVlan }) => voiceVlan,
    words: (port) => vlanWords(port.voiceVlan, port),
    asked: vlanWords,
    byLines: true,
  },
  adminUp: {
    is: ({ adminUp }) => adminUp,
    words: ({ adminUp }) => (adminUp ? 'yes' : 'no'),
    asked: (adminUp) => (adminUp ? 'yes' : 'no'),
  },
  power: { is: ({ section }) => powerSettings(section.lines).mode, ...inLines(powerWords) },
  powerPriority: {
    is: (port) => portSettings.powerPriority.choices.find((one) => one === priorityOf(port)),
    ...inLines((lines) => powerSettings(lines).priority),
    back: (port) => (priorityOf(port) === 'high' ? 'high' : 'low'),
  },
  authentication: {
    is: ({ section }) => authenticationSettings(section.lines).mode ?? undefined,
    ...inLines((lines) => authenticationSettings(lines).words),
    // Where it asked in another way, the lines say how.
    back: ({ section }) => authenticationSettings(section.lines).mode ?? 'dot1x-mab',
  },
}

export const settingNames = Object.keys(settings) as readonly SettingName[]

type ResolvedSettings = { -readonly [Name in SettingName]?: PortSettings[Name] }
/** What is left out or undefined stays as it is. */
export type Asks = { readonly [Name in SettingName]?: PortSettings[Name] | undefined }

/** Settings made one by one; what is undefined is left out, and stays as it is. */
export function settingsOf(
  make: <Name extends SettingName>(name: Name) => PortSettings[Name] | undefined,
): ResolvedSettings {
  const made = settingNames.map((name) => [name, make(name)] as const)
  return Object.fromEntries(made.filter(([, value]) => value !== undefined))
}

const eachSetting = <Told>(
  tell: <Name extends SettingName>(name: Name, setting: Setting<Name>) => Told,
): readonly Told[] => settingNames.map((name) => tell(name, settings[name] as Setting<typeof name>))

/** What of an intent sets the port. */
export const settingsIn = (intent: Asks): ResolvedSettings => settingsOf((name) => intent[name])

/** As a port has it; undefined for what cannot be asked for. */
export const settingNow = <Name extends SettingName>(
  name: Name,
  port: PortSnapshot,
): PortSettings[Name] | undefined => settings[name].is(port)

/** As a port has it once an intent was made to what it had. */
export function settingAfter<Name extends SettingName>(
  name: Name,
  intent: Asks,
  port: PortSnapshot,
): PortSettings[Name] | undefined {
  const asked = intent[name]
  return asked === undefined ? settingNow(name, port) : asked
}

/** All of them, as a port has them; null for what cannot be asked for. */
export const settingsNow = (
  port: PortSnapshot,
): { readonly [Name in SettingName]: PortSettings[Name] | null } => ({
  ...nothingSaid(portSettings),
  ...settingsOf((name) => settingNow(name, port)),
})

/** One setting in words, as a port has it. */
export const settingWords = (name: SettingName, port: PortSnapshot): string | null =>
  settings[name].words(port)

/** Every setting, as a port has it, by its label. */
export const fieldsOf = (port: PortSnapshot): Readonly<Record<string, string | null>> =>
  Object.fromEntries(settingNames.map((name) => [portSettings[name].label, settings[name].words(port)]))

/** The intent, in the same words; `lines` are the wanted ones. */
export const fieldsAsked = (
  intent: Asks,
  port: PortSnapshot,
  lines: readonly string[],
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    eachSetting((name, { asked }) => {
      const value = intent[name]
      return value === undefined ? [] : [[portSettings[name].label, asked(value, port, lines)] as const]
    }).flat(),
  )

/** Each setting that is asked for, as it was. */
export const settingsBack = (intent: Asks, port: PortSnapshot): ResolvedSettings =>
  settingsOf((name) => {
    const { back, is } = settings[name]
    return intent[name] === undefined ? undefined : (back ?? is)(port)
  })

/** Something that is asked for goes back to its lines. */
export const goesByLines = (intent: Asks): boolean =>
  settingNames.some((name) => intent[name] !== undefined && settings[name].byLines === true)
