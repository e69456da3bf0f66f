/** What an interface's section of Cisco IOS says of the power that it gives and of who has to authenticate there. */
export type PowerMode = 'auto' | 'static' | 'never'

/** Ports of a low priority lose their power first; the command line of Cisco IOS knows these two. */
export type PortPriority = 'high' | 'low'

/** What a port asks of whoever comes; `dot1x-mab` asks for 802.1X first, and then looks at the MAC. */
export type PortAuthentication = 'none' | 'dot1x' | 'mab' | 'dot1x-mab'

export interface PowerSettings {
  readonly mode: PowerMode
  /** Milliwatts; null where the port gives what it can. */
  readonly most: number | null
  /** The device's word where it is neither. */
  readonly priority: string
}

export interface AuthenticationSettings {
  /** Null where it is none of these, which `words` say then. */
  readonly mode: PortAuthentication | null
  readonly words: string
  /** The line that settles it in another place than here; null where the lines of the section do. */
  readonly governedBy: string | null
  /** Maximum number of devices, in the switch's own word; null where the section does not say. */
  readonly hostMode: string | null
}

export const authenticationWords: Readonly<Record<PortAuthentication, string>> = {
  none: 'none',
  dot1x: '802.1X',
  mab: 'MAB',
  'dot1x-mab': '802.1X, then MAB',
}

/** No line means `auto`, as much as the port can give, and the priority `low`. */
export function powerSettings(section: readonly string[]): PowerSettings {
  const [, mode, most] = matched(section, /^power inline (auto|static|never)(?: max (\d{1,6}))?$/)
  const [, priority] = matched(section, /^power inline port priority (\S{1,20})$/)
  return {
    mode: mode === 'static' || mode === 'never' ? mode : 'auto',
    most: most === undefined ? null : Number(most),
    priority: priority ?? 'low',
  }
}

/** Only `authentication port-control auto` makes the others count; without an order 802.1X comes before MAB. */
export function authenticationSettings(section: readonly string[]): AuthenticationSettings {
  const [, hostMode] = matched(section, /^authentication host-mode (\S{1,20})$/)
  const [governedBy] = matched(
    section,
    /^(?:source template|service-policy type control subscriber|access-session|dot1x port-control) .+$/,
  )
  const told = { governedBy: governedBy ?? null, hostMode: hostMode ?? null }
  if (governedBy !== undefined) return { ...told, mode: null, words: `as “${governedBy}” has it` }
  const [, control] = matched(section, /^authentication port-control (\S{1,20})$/)
  if (control === undefined || control === 'force-authorized') {
    return { ...told, mode: 'none', words: authenticationWords.none }
  }
  if (control !== 'auto') return { ...told, mode: null, words: 'no device is authorized' }
  const tried = methodsTried(section)
  const mode = (['dot1x', 'mab', 'dot1x-mab'] as const).find((one) => one === tried.join('-')) ?? null
  const words =
    tried.length === 0 ? 'no method is set' : tried.map((one) => authenticationWords[one]).join(', then ')
  return { ...told, mode, words }
}

function methodsTried(section: readonly string[]): ('dot1x' | 'mab')[] {
  const [, order = 'dot1x mab'] = matched(section, /^authentication order (.{1,60})$/)
  const set = {
    dot1x: matched(section, /^dot1x pae (?:authenticator|both)$/).length > 0,
    mab: matched(section, /^mab(?: eap)?$/).length > 0,
  }
  return order
    .split(' ')
    .filter((word): word is 'dot1x' | 'mab' => (word === 'dot1x' || word === 'mab') && set[word])
}

function matched(section: readonly string[], pattern: RegExp): readonly (string | undefined)[] {
  for (const line of section.slice(1)) {
    const found = pattern.exec(line.trim())
    if (found !== null) return found
  }
  return []
}
