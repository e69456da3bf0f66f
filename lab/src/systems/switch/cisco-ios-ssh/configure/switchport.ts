import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { vlanName } from '../device/interface-facts.ts'
import { vlansFrom } from '../device/notation.ts'
import { changeInterfaces, inHand } from './interface-change.ts'

export const interfaceSwitchport: readonly Command[] = [
  { pattern: 'switchport mode access', run: (context) => mode(context, 'access', false) },
  { pattern: 'switchport mode trunk', run: (context) => mode(context, 'trunk', false) },
  { pattern: 'switchport mode dynamic (auto|desirable)', run: (context) => mode(context, 'access', true) },
  { pattern: 'no switchport mode', run: (context) => mode(context, 'access', true) },
  { pattern: 'switchport', run: (context) => mode(context, 'access', true) },
  { pattern: 'switchport access vlan <vlan>', run: access },
  {
    pattern: 'no switchport access vlan [<vlan>]',
    run: (context) => changeInterfaces(context, () => ({ accessVlan: 1 })),
  },
  { pattern: 'switchport voice vlan <vlan>', run: voice },
  {
    pattern: '(no switchport voice vlan [<vlan>]|switchport voice vlan none)',
    run: (context) => changeInterfaces(context, () => ({ voiceVlan: null })),
  },
  { pattern: 'switchport trunk native vlan <vlan>', run: native },
  {
    pattern: 'no switchport trunk native vlan [<vlan>]',
    run: (context) => changeInterfaces(context, () => ({ nativeVlan: 1 })),
  },
  {
    pattern: 'switchport trunk allowed vlan (<vlans>|add <vlans>|remove <vlans>|except <vlans>|all|none)',
    run: allowed,
  },
  {
    pattern: 'no switchport trunk allowed vlan [<vlans>]',
    run: (context) => changeInterfaces(context, () => ({ allowedVlans: 'all' })),
  },
]

/** SVIs and the management port take none of these. */
const refused = (context: Context): Lines | null =>
  inHand(context)?.kind === 'svi' || inHand(context)?.kind === 'management'
    ? ['% Command rejected: not a switching port.']
    : null

function mode(context: Context, wanted: 'access' | 'trunk', dynamic: boolean): Lines {
  return (
    refused(context) ??
    changeInterfaces(context, (_of, lines) => {
      lines.dynamicMode = dynamic
      return { mode: wanted }
    })
  )
}

/** A VLAN that is not there is made, and said so (wording unconfirmed). */
function make(context: Context, kind: string, id: number): Lines {
  if (context.device.vlans.has(id)) return []
  context.world.addVlan(context.device.name, id, vlanName(context.world, id))
  return [`% ${kind} VLAN does not exist. Creating vlan ${id}`]
}

function access(context: Context, given: Given): Lines {
  const id = Number(valueOf(given, 'vlan'))
  if (id >= 1002 && id <= 1005) return [`Command rejected: Bad VLAN ID - VLAN ${id} is reserved`]
  const no = refused(context)
  if (no !== null) return no
  const said = make(context, 'Access', id)
  changeInterfaces(context, () => ({ accessVlan: id }))
  return said
}

function voice(context: Context, given: Given): Lines {
  const id = Number(valueOf(given, 'vlan'))
  const no = refused(context)
  if (no !== null) return no
  const said = make(context, 'Voice', id)
  changeInterfaces(context, () => ({ voiceVlan: id }))
  return said
}

function native(context: Context, given: Given): Lines {
  const id = Number(valueOf(given, 'vlan'))
  return refused(context) ?? changeInterfaces(context, () => ({ nativeVlan: id }))
}

const every = Array.from({ length: 4094 }, (_, index) => index + 1)

function allowed(context: Context, given: Given): Lines {
  const { keywords, values } = given
  const listed = new Set(vlansFrom(values['vlans'] ?? '') ?? [])
  const choose = (before: readonly number[] | 'all'): readonly number[] | 'all' => {
    if (keywords.has('all')) return 'all'
    if (keywords.has('none')) return []
    if (keywords.has('except')) return every.filter((id) => !listed.has(id))
    const now = before === 'all' ? every : before
    if (keywords.has('add'))
      return before === 'all' ? 'all' : [...new Set([...now, ...listed])].sort((a, b) => a - b)
    if (keywords.has('remove')) return now.filter((id) => !listed.has(id))
    return [...listed]
  }
  return refused(context) ?? changeInterfaces(context, (of) => ({ allowedVlans: choose(of.allowedVlans) }))
}
