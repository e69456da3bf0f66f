import type { Command, Context, Given } from '../command/command.ts'
import type { Interface, InterfaceChange } from '../../../../world/model/switch.ts'
import type { PortLines } from '../device/chassis.ts'
import { isSignOnLine, methodsOf } from '../device/sign-on-lines.ts'
import { changeInterfaces } from './interface-change.ts'

/**
 * Settings that the device keeps and shows again and that change nothing else in this campus. The key is the words
 * before the value: setting it again replaces the line, `no` takes it away.
 */
const settings: readonly (readonly [key: string, rest: string])[] = [
  ['spanning-tree portfast', '[(edge|trunk|disable|network)]'],
  ['spanning-tree bpduguard', '(enable|disable)'],
  ['spanning-tree guard', '(root|loop|none)'],
  ['storm-control broadcast level', '<word>'],
  ['storm-control multicast level', '<word>'],
  ['storm-control action', '(shutdown|trap)'],
  ['switchport nonegotiate', ''],
  ['switchport port-security', ''],
  ['switchport port-security maximum', '<number>'],
  ['switchport port-security violation', '(protect|restrict|shutdown)'],
  ['ip dhcp snooping trust', ''],
  ['ip dhcp snooping limit rate', '<number>'],
  ['ip device tracking maximum', '<number>'],
  ['device-tracking attach-policy', '<word>'],
  ['load-interval', '<number>'],
  ['speed', '<word>'],
  ['duplex', '(auto|full|half)'],
  ['mdix auto', ''],
  ['source template', '<word>'],
  ['authentication host-mode', '(multi-auth|multi-domain|multi-host|single-host)'],
  ['authentication order', '<line>'],
  ['authentication priority', '<line>'],
  ['authentication periodic', ''],
  ['authentication timer reauthenticate', '<word>'],
  ['authentication violation', '(protect|replace|restrict|shutdown)'],
  ['authentication event', '<line>'],
  ['authentication open', ''],
  ['access-session host-mode', '(multi-auth|multi-domain|multi-host|single-host)'],
  ['access-session closed', ''],
  ['mab', ''],
  ['dot1x pae', '(authenticator|supplicant|both)'],
  ['dot1x timeout tx-period', '<number>'],
  ['service-policy type control subscriber', '<word>'],
  ['service-policy input', '<word>'],
  ['service-policy output', '<word>'],
]

export const keptLines: readonly Command[] = settings.flatMap(([key, rest]): Command[] => [
  {
    pattern: `${key} ${rest}`.trim(),
    run: (context, given) => keep(context, key, given),
  },
  {
    pattern: `(no|default) ${key} ${rest === '' ? '' : `[${rest}]`}`.trim(),
    run: (context) =>
      changeInterfaces(context, (of, lines) => {
        lines.kept.delete(key)
        return settled(of, key, lines)
      }),
  },
])

function keep(context: Context, key: string, given: Given): [] {
  const words = new Set(key.split(' '))
  const chosen = [...given.keywords].filter((word) => !words.has(word))
  const text = [key, ...chosen, ...Object.values(given.values)].join(' ')
  return changeInterfaces(context, (of, lines) => {
    lines.kept.set(key, ` ${text}`)
    return settled(of, key, lines)
  })
}

/** The description touches the interface, so that the device counts as changed. */
const settled = (of: Interface, key: string, { kept }: PortLines): InterfaceChange => ({
  description: of.description,
  ...(isSignOnLine(key) && of.authentication ? { methods: methodsOf(kept) } : {}),
})
