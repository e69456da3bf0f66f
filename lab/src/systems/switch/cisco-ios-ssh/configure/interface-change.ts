import type { Context } from '../command/command.ts'
import type { Interface, InterfaceChange } from '../../../../world/model/switch.ts'
import { portLines } from '../device/chassis.ts'
import type { PortLines } from '../device/chassis.ts'
import { beforeChange } from '../device/snapshot.ts'

/** Carries a change to every interface of the mode; the function may leave one out with null. */
export function changeInterfaces(
  context: Context,
  change: (of: Interface, lines: PortLines) => InterfaceChange | null,
): [] {
  beforeChange(context.chassis)
  for (const name of context.session.mode.interfaces) {
    const of = context.device.interfaces.get(name)
    if (of === undefined) continue
    const wanted = change(of, portLines(context.chassis, name))
    if (wanted !== null) context.world.setInterface(context.device.name, name, wanted)
  }
  return []
}

/** First of the interfaces in hand, for commands whose words depend on it. */
export const inHand = (context: Context): Interface | undefined =>
  context.device.interfaces.get(context.session.mode.interfaces[0] ?? '')

/** As it came from the factory. Whoever is on the port loses it for a moment. */
export function setToDefault(context: Context, name: string): void {
  const { chassis, world, device } = context
  beforeChange(chassis)
  const of = device.interfaces.get(name)
  if (of === undefined) return
  chassis.ports.set(name, { kept: new Map(), powerMax: null, dynamicMode: of.kind === 'physical' })
  world.setInterface(device.name, name, {
    description: '',
    adminUp: true,
    errDisabled: null,
    ...(of.kind === 'physical'
      ? {
          mode: 'access' as const,
          accessVlan: 1,
          voiceVlan: null,
          nativeVlan: 1,
          allowedVlans: 'all' as const,
          authentication: false,
          methods: [],
        }
      : {}),
    ...(of.power === null ? {} : { powerAdmin: 'auto' as const, powerPriority: 'low' as const }),
  })
}
