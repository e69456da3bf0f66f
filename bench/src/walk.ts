import { needPackages } from './debian.ts'
import { median, short, spread } from './figures.ts'
import { goal, table } from './report.ts'
import { startLab } from './running-lab.ts'
import { Seeded } from './seeded.ts'
import { startRecording } from './walk/recording.ts'
import { startOurs, startSnmpInfo } from './walk/walkers.ts'
import type { RunningLab } from './running-lab.ts'
import type { Round, Setup, Walker } from './walk/walkers.ts'

const seed = 'walk'
const timeout = 5_000
/** Milliseconds a device takes for one answer when many are walked. */
const slowAnswer = 10
const atOnce = 20
const perlWorkers = 4

/** Walking the needed tables of switches over SNMP: the connector in one process against SNMP::Info. */
export async function walk(): Promise<void> {
  needPackages(['libsnmp-info-perl', 'snmpsim', 'snmp'])
  await walkRecording()
  const lab = await startLab('campus', seed)
  try {
    await walkLabSwitch(lab)
    await walkMany(lab)
  } finally {
    await lab.stop()
  }
}

async function walkRecording(): Promise<void> {
  const recording = await startRecording(seed)
  try {
    const title = `Cisco 3750, recorded (${recording.objects} objects, ${recording.vlans} VLANs)`
    await compareCpu(title, { ...recording, timeout }, recording.port, { rounds: 9, walks: 1, warm: 8 })
  } finally {
    await recording.stop()
  }
}

async function walkLabSwitch(lab: RunningLab): Promise<void> {
  const [device] = new Seeded(seed).sample(accessSwitches(lab), 1)
  if (device === undefined) throw new Error('the lab has no access switch')
  await compareCpu(`${device.name}, ${device.model} of the lab`, setupOf(lab), device.port, {
    rounds: 15,
    walks: 4,
    warm: 5,
  })
}

const setupOf = (lab: RunningLab): Setup => ({
  host: '127.0.0.1',
  community: lab.credential('switch-snmp').secret.value,
  timeout,
})

const accessSwitches = (lab: RunningLab) =>
  lab.devices.flatMap(({ name, role, model, systems }) => {
    const port = systems['switch-snmp']?.port
    return role === 'access' && port !== undefined ? [{ name, model, port }] : []
  })

/** Alternating rounds; each process walks the device a few times first, as both live long where they are used. */
async function compareCpu(
  title: string,
  setup: Setup,
  port: number,
  { rounds, walks, warm }: { readonly rounds: number; readonly walks: number; readonly warm: number },
): Promise<void> {
  const walkers = { ours: startOurs(setup), snmpInfo: startSnmpInfo(setup) }
  try {
    const once = async (walker: Walker) => {
      const done: Round[] = []
      // One after the other also for ours: several at once to one device would share one answer.
      for (let walked = 0; walked < walks; walked += 1) done.push(await walker.walk([port]))
      return {
        cpu: done.reduce((sum, { cpu }) => sum + cpu, 0) / walks,
        wall: done.reduce((sum, { wall }) => sum + wall, 0) / walks,
        found: done[0]?.found[0] ?? {},
      }
    }
    for (let round = 0; round < warm; round += 1) {
      await once(walkers.ours)
      await once(walkers.snmpInfo)
    }
    const ours: Awaited<ReturnType<typeof once>>[] = []
    const theirs: Awaited<ReturnType<typeof once>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await once(walkers.ours))
      theirs.push(await once(walkers.snmpInfo))
    }
    const cells = (of: typeof ours) => [
      spread(
        of.map(({ cpu }) => cpu),
        'ms',
      ),
      spread(
        of.map(({ wall }) => wall),
        'ms',
      ),
    ]
    console.log(`  ${title}; ${rounds} alternating rounds of ${walks}, after ${warm}`)
    console.log(
      table(
        ['client', 'CPU per device', 'time per device'],
        [
          ['connector', ...cells(ours)],
          ['SNMP::Info', ...cells(theirs)],
        ],
      ),
    )
    console.log(`  rows: ${rowsOf(ours[0]?.found, theirs[0]?.found)}`)
    const ratio = median(ours.map(({ cpu }) => cpu)) / median(theirs.map(({ cpu }) => cpu))
    console.log(goal('CPU per device ≤ SNMP::Info', `${short(ratio)} ×`, ratio <= 1))
  } finally {
    await Promise.all([walkers.ours.stop(), walkers.snmpInfo.stop()])
  }
}

const counted = ['interfaces', 'vlans', 'forwarding', 'addresses', 'neighbours', 'power']

/** `forwarding 126/126`: ours first. Interfaces and VLANs differ, as the connector leaves out those nobody plugs into. */
const rowsOf = (ours: Round['found'][0] = {}, theirs: Round['found'][0] = {}): string =>
  counted.map((name) => `${name} ${ours[name] ?? 0}/${theirs[name] ?? 0}`).join(', ')

/** Devices per second when each answer takes its time: one process of ours against four of SNMP::Info. */
async function walkMany(lab: RunningLab): Promise<void> {
  const ports = new Seeded(seed).sample(accessSwitches(lab), atOnce).map(({ port }) => port)
  const setup = setupOf(lab)
  const ours = startOurs(setup)
  const theirs = Array.from({ length: perlWorkers }, () => startSnmpInfo(setup))
  const shares = theirs.map((_, at) => ports.filter((_port, index) => index % perlWorkers === at))
  const walkShares = async () => {
    const start = performance.now()
    await Promise.all(theirs.map((walker, at) => walker.walk(shares[at] ?? [])))
    return (1000 * ports.length) / (performance.now() - start)
  }
  const rates = { ours: [] as number[], theirs: [] as number[], delays: [] as number[], most: [] as number[] }
  try {
    // The switches' own first answers take longer, and both processes warm up.
    await ours.walk(ports)
    await walkShares()
    await ours.walk(ports)
    await lab.ask('/levers/systems/switch-snmp', { method: 'PUT', body: { slow: slowAnswer } })
    for (let round = 0; round < 5; round += 1) {
      const { wall, loopDelay } = await ours.walk(ports)
      rates.ours.push((1000 * ports.length) / wall)
      rates.delays.push(loopDelay?.p99 ?? Number.NaN)
      rates.most.push(loopDelay?.max ?? Number.NaN)
      rates.theirs.push(await walkShares())
    }
    await lab.ask('/levers/systems/switch-snmp', { method: 'PUT', body: { slow: 0 } })
  } finally {
    await Promise.all([ours.stop(), ...theirs.map((walker) => walker.stop())])
  }
  const lines = [
    ['connector, 1 process', spread(rates.ours, '/s')],
    [`SNMP::Info, ${perlWorkers} processes`, spread(rates.theirs, '/s')],
  ]
  console.log(`  ${ports.length} switches of the lab, ${slowAnswer} ms for each answer; 5 alternating rounds`)
  console.log(table(['client', 'devices'], lines))
  const ratio = median(rates.ours) / median(rates.theirs)
  console.log(goal('devices per second ≥ 5 × SNMP::Info', `${short(ratio)} ×`, ratio >= 5))
  const delay = Math.max(...rates.delays)
  const words = `p99 ${spread(rates.delays, 'ms')}, longest ${spread(rates.most, 'ms')}`
  console.log(goal(`event-loop delay of ${ports.length} at once ≤ 100 ms at p99`, words, delay <= 100))
}
