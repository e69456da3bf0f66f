import type { RunningLab } from '../../lab/src/start.ts'
import type { Random } from '../../lab/src/world/random.ts'

/** Access ports of one device that is proven at once, each as `switch interface`, in an order of their own. */
export function quietPorts({ world }: RunningLab, random: Random): string[] {
  return random.shuffle(
    [...world.switches.values()].flatMap((device) =>
      device.role === 'access'
        ? [...device.interfaces.values()]
            .filter((of) => {
              const [only, ...more] = world.attachedTo(device, of)
              const mac = only?.endpoint.mac ?? ''
              const whole = world.session(mac) !== null && world.leaseOf(mac) !== null
              // Phones, access points and medical devices are protected.
              const free = !['phone', 'access-point', 'medical'].includes(only?.endpoint.kind ?? '')
              return of.kind === 'physical' && of.mode === 'access' && more.length === 0 && whole && free
            })
            .map((of) => `${device.name} ${of.name}`)
        : [],
    ),
  )
}
