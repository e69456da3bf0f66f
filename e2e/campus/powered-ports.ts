import { quietShell } from '../../lab/src/systems/switch/cisco-ios-ssh/test-lab.ts'
import type { RunningLab } from '../../lab/src/start.ts'
import type { Random } from '../../lab/src/world/random.ts'
import type { PlacedPort } from './switch-campus.ts'

/** A port that feeds one joined access point. */
export interface PoweredPort extends PlacedPort {
  readonly mac: string
  readonly name: string
}

/** Every port that feeds a joined access point alone; shuffled. */
export function poweredPorts({ world }: Pick<RunningLab, 'world'>, random: Random): PoweredPort[] {
  const found = [...world.wireless.accessPoints.keys()].flatMap((mac): PoweredPort[] => {
    const at = world.attachment(mac)
    if (at === null || at.interface.power === null || !world.wireless.accessPoint(mac).joined) return []
    return [{ device: at.switch, of: at.interface, mac, name: world.endpoints.get(mac)?.hostname ?? '' }]
  })
  return random.shuffle(found)
}

/** So many of them, each on a switch of its own. */
export function onSwitchesOfTheirOwn(ports: readonly PoweredPort[], many: number): PoweredPort[] {
  const each = Map.groupBy(ports, ({ device }) => device.name)
  return [...each.values()].flatMap(([first]) => (first === undefined ? [] : [first])).slice(0, many)
}

/** What a port may be set to before: mode, limit and priority. */
const settings: readonly (readonly string[])[] = [
  [],
  ['power inline port priority high', 'power inline static max 25000'],
  ['power inline auto max 28000'],
  ['power inline port priority high'],
  ['power inline static'],
]

/** Sets its power as an engineer does at the switch itself, which has it word for word. */
export async function setAtSwitch(
  lab: RunningLab,
  { device, of }: PlacedPort,
  which: number,
): Promise<string> {
  const lines = settings[which % settings.length] ?? []
  await atSwitch(lab, device, [
    'configure terminal',
    `interface ${of.name}`,
    'default power inline port priority',
    'power inline auto',
    ...lines,
    'end',
  ])
  return powerAtSwitch(lab, { device, of })
}

/** Lines of its section that say how it gives power, as the switch itself shows them. */
export async function powerAtSwitch(lab: RunningLab, { device, of }: PlacedPort): Promise<string> {
  const [text = ''] = await atSwitch(lab, device, [`show running-config interface ${of.name}`])
  return text
    .split('\n')
    .filter((line) => line.startsWith(' power inline'))
    .map((line) => line.trim())
    .toSorted()
    .join('; ')
}

async function atSwitch(
  { accounts, listening }: RunningLab,
  device: PlacedPort['device'],
  lines: readonly string[],
): Promise<string[]> {
  const reached = { listening: listening.filter(({ protocol }) => protocol === 'ssh'), lab: { accounts } }
  const shell = await quietShell(reached, device)
  try {
    const said: string[] = []
    for (const line of lines) said.push(await shell.give(line))
    return said
  } finally {
    shell.close()
  }
}
