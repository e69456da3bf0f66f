import type { Interface, SignOnMethod, Switch } from '../../../../world/model/switch.ts'

export const portControls = ['authentication port-control', 'access-session port-control'] as const
export type PortControl = (typeof portControls)[number]

/** Lines about who has to sign on, by their first words and in the order of a configuration. */
const order: readonly string[] = [
  'authentication event',
  'authentication host-mode',
  'authentication open',
  'authentication order',
  'authentication priority',
  'authentication port-control',
  'authentication periodic',
  'authentication timer reauthenticate',
  'authentication violation',
  'access-session host-mode',
  'access-session closed',
  'access-session port-control',
  'mab',
  'dot1x pae',
  'dot1x timeout tx-period',
  'service-policy type control subscriber',
]

/** What a site has on its ports, in the manner of each generation. */
export const usualSignOn = ({ os }: Switch): readonly (readonly [key: string, line: string])[] =>
  os === 'ios'
    ? [
        ['authentication host-mode', ' authentication host-mode multi-auth'],
        ['authentication order', ' authentication order dot1x mab'],
        ['authentication port-control', ' authentication port-control auto'],
        ['authentication periodic', ' authentication periodic'],
        ['mab', ' mab'],
        ['dot1x pae', ' dot1x pae authenticator'],
      ]
    : [
        ['authentication periodic', ' authentication periodic'],
        ['access-session port-control', ' access-session port-control auto'],
        ['mab', ' mab'],
        ['dot1x pae', ' dot1x pae authenticator'],
        [
          'service-policy type control subscriber',
          ' service-policy type control subscriber DOT1X_MAB_POLICY',
        ],
      ]

/** Lines follow what was set past the command line, as where somebody at the lab's own door let a port ask. */
export function followWorld(kept: Map<string, string>, { authentication }: Interface, device: Switch): void {
  const asks = portControls.some((control) => kept.has(control))
  if (asks && !authentication) for (const control of portControls) kept.delete(control)
  if (asks || !authentication) return
  for (const [key, line] of usualSignOn(device)) if (!kept.has(key)) kept.set(key, line)
}

export const isSignOnLine = (key: string): boolean => order.includes(key)

export const signOnLines = (kept: ReadonlyMap<string, string>): string[] =>
  order.flatMap((key) => kept.get(key) ?? [])

/** A method is tried where its line is there and the order, where one is written down, names it. */
export function methodsOf(kept: ReadonlyMap<string, string>): readonly SignOnMethod[] {
  const named = kept.get('authentication order')?.trim().split(' ').slice(2) ?? ['dot1x', 'mab']
  const authenticator = / (?:authenticator|both)$/.test(kept.get('dot1x pae') ?? '')
  const set = { dot1x: authenticator, mab: kept.has('mab') }
  return named.filter((word): word is SignOnMethod => (word === 'dot1x' || word === 'mab') && set[word])
}
