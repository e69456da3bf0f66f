/** A port as the model of switch has it, for one member of a stack. */
export interface PortTemplate {
  readonly name: string
  readonly shortName: string
  /** Mb/s */
  readonly speed: number
  readonly uplink: boolean
  /** Most watts per port, 0 without PoE. */
  readonly power: number
}

export interface Hardware {
  readonly model: string
  readonly os: 'ios-xe' | 'ios'
  readonly software: readonly string[]
  readonly ports: number
  readonly powerBudget: number
  readonly stackable: boolean
  readonly layout: readonly PortGroup[]
}

interface PortGroup {
  readonly prefix: string
  readonly short: string
  readonly slot: number
  readonly from: number
  readonly to: number
  readonly speed: number
  readonly power: number
  readonly uplink?: boolean
}

const gigabit = { prefix: 'GigabitEthernet', short: 'Gi', slot: 0, speed: 1_000 } as const
const tenGigabitModule = (ports: number): PortGroup => ({
  prefix: 'TenGigabitEthernet',
  short: 'Te',
  slot: 1,
  from: 1,
  to: ports,
  speed: 10_000,
  power: 0,
  uplink: true,
})
const xe = ['17.9.4a', '17.9.5', '17.12.3', '17.12.4']

export const accessHardware: readonly (Hardware & { readonly weight: number })[] = [
  {
    model: 'C9300-48P',
    weight: 34,
    os: 'ios-xe',
    software: xe,
    ports: 48,
    powerBudget: 437,
    stackable: true,
    layout: [{ ...gigabit, from: 1, to: 48, power: 30 }, tenGigabitModule(8)],
  },
  {
    model: 'C9300-48UXM',
    weight: 14,
    os: 'ios-xe',
    software: xe,
    ports: 48,
    powerBudget: 490,
    stackable: true,
    layout: [
      { prefix: 'TwoGigabitEthernet', short: 'Tw', slot: 0, from: 1, to: 36, speed: 2_500, power: 60 },
      { prefix: 'TenGigabitEthernet', short: 'Te', slot: 0, from: 37, to: 48, speed: 10_000, power: 60 },
      tenGigabitModule(8),
    ],
  },
  {
    model: 'C9200L-48P-4X',
    weight: 34,
    os: 'ios-xe',
    software: xe,
    ports: 48,
    powerBudget: 740,
    stackable: true,
    layout: [{ ...gigabit, from: 1, to: 48, power: 30 }, tenGigabitModule(4)],
  },
  {
    model: 'WS-C2960X-48FPD-L',
    weight: 18,
    os: 'ios',
    software: ['15.2(7)E4', '15.2(7)E8', '15.2(4)E10'],
    ports: 48,
    powerBudget: 740,
    stackable: true,
    layout: [
      { ...gigabit, from: 1, to: 48, power: 30 },
      {
        prefix: 'TenGigabitEthernet',
        short: 'Te',
        slot: 0,
        from: 1,
        to: 2,
        speed: 10_000,
        power: 0,
        uplink: true,
      },
    ],
  },
]

const backbone = (model: string, ports: number): Hardware => ({
  model,
  os: 'ios-xe',
  software: ['17.9.5', '17.12.4'],
  ports,
  powerBudget: 0,
  stackable: true,
  layout: [
    { prefix: 'TwentyFiveGigE', short: 'Twe', slot: 0, from: 1, to: ports, speed: 25_000, power: 0 },
    {
      prefix: 'HundredGigE',
      short: 'Hu',
      slot: 0,
      from: ports + 1,
      to: ports + 4,
      speed: 100_000,
      power: 0,
      uplink: true,
    },
  ],
})

export const smallBackbone = backbone('C9500-24Y4C', 24)
export const largeBackbone = backbone('C9500-48Y4C', 48)

const templates = new Map<string, readonly PortTemplate[]>()

/** Ports of one member, the same objects for every switch of the model. */
export function portsOfMember(hardware: Hardware, member: number): readonly PortTemplate[] {
  const key = `${hardware.model}/${member}`
  const known = templates.get(key)
  if (known) return known
  const made = hardware.layout.flatMap((group) =>
    Array.from({ length: group.to - group.from + 1 }, (_, index) => {
      const place = `${member}/${group.slot}/${group.from + index}`
      return {
        name: `${group.prefix}${place}`,
        shortName: `${group.short}${place}`,
        speed: group.speed,
        uplink: group.uplink ?? false,
        power: group.power,
      }
    }),
  )
  templates.set(key, made)
  return made
}
