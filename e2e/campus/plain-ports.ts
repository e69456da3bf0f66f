import { createWorld } from '../../lab/src/world/create/create.ts'
import type { Random } from '../../lab/src/world/random.ts'

/** Access ports of one device each that nothing protects, of the same campus as the lab of a started product has; shuffled. */
export function plainPortsOfProduct(random: Random): [name: string, on: string][] {
  const world = createWorld({ size: 'small', seed: 'campus' })
  const all = [...world.switches.values()].filter(({ role }) => role === 'access')
  return random.shuffle(
    all.flatMap((device) =>
      [...device.interfaces.values()]
        .filter((of) => {
          const [only, ...more] = world.attachedTo(device, of)
          const kind = only?.endpoint.kind ?? ''
          const plain = of.kind === 'physical' && of.mode === 'access'
          return plain && more.length === 0 && /desktop|printer/.test(kind)
        })
        .map((of): [string, string] => [device.name, of.name]),
    ),
  )
}
