import type { BuildingParts, Figure, Silence } from '@patchbay/contract/dashboard/dashboard'
import { sql } from 'kysely'
import { fillOfSubnets, takenShare } from './lists/full-scopes.ts'
import type { SubnetFill } from './lists/full-scopes.ts'
import { silenceByBuilding } from './tile/silence.ts'
import { isUnknown, mayOpenKey } from './tile/tile.ts'
import type { Asking, Tile } from './tile/tile.ts'

interface Building {
  readonly code: string
  readonly name: string | null
}

/** Buildings in which a device or a UPS unit stands, in the scope. */
export async function buildingsWithDevices({ database }: Pick<Asking, 'database'>): Promise<Building[]> {
  const { rows } = await sql<Building>`
    select d.building as code, nullif(b.name, '') as name
    from (select building from device where building <> '' and removed_at is null
      union select building from ups_unit where building <> '' and removed_at is null) as d
    left join building b on b.code = d.building order by d.building collate in_order`.execute(database)
  return rows
}

/** Failed authentications are worth a look from here on, where they are also twice as many as a week before. */
const fewFailures = 10

const valueOf = (figures: readonly Pick<Figure, 'name' | 'value'>[], name: string) =>
  figures.find((figure) => figure.name === name)?.value ?? null

/** What the figures that somebody may see say of a building: each has in its tone what it means above 0. */
export function stateOf(
  figures: readonly Part[],
  fullest: SubnetFill | null,
  silence: Silence | null,
): BuildingParts['state'] {
  const above = (name: string) => (valueOf(figures, name) ?? 0) > 0
  const means = (tone: Figure['tone']) =>
    figures.some((figure) => figure.tone === tone && (figure.value ?? 0) > 0)
  if (figures.every(({ value }) => value === null)) return 'unknown'
  const unread = above('switches') && valueOf(figures, 'switches-reachable') === 0
  if (means('bad')) return 'trouble'
  if (silence !== null && silence.silent === silence.of) return 'silent'
  const before = valueOf(figures, 'failed-authentications-before')
  const failures = valueOf(figures, 'failed-authentications') ?? 0
  const manyFailures = failures >= fewFailures && before !== null && failures >= 2 * before
  const looks = means('warn') || manyFailures
  if (looks || (fullest !== null && takenShare(fullest) > 0.9) || silence !== null) return 'look at'
  // None of its switches was reached yet, as after a start; or a UPS unit that nobody heard of is not well either.
  return unread || above('ups-unknown') ? 'unknown' : 'healthy'
}

/** Of a figure what decides how a building is. */
type Part = Pick<Figure, 'name' | 'value' | 'tone'>

interface Health extends Omit<BuildingParts, 'figures'> {
  readonly figures: readonly Part[]
}

/** What a figure says of each building, by the code. */
async function partsOf(
  { name, tone, list, narrowed }: Tile,
  asking: Asking,
  buildings: readonly Building[],
): Promise<Map<string, Part>> {
  const counts = await list.byBuilding?.(asking, narrowed(asking))
  if (counts === undefined) return new Map()
  const valueIn = (code: string) =>
    isUnknown(counts) ? null : (counts.get(code) ?? (list.allKnown === false ? null : 0))
  return new Map(buildings.map(({ code }) => [code, { name, tone, value: valueIn(code) }]))
}

/** Each building of the scope with its part of every figure that the viewer may see. */
export async function healthByBuilding(tiles: readonly Tile[], asking: Asking): Promise<Health[]> {
  const { building = '' } = asking.scope
  const all = await buildingsWithDevices(asking)
  const buildings = building === '' ? all : all.filter(({ code }) => code === building)
  const seesScopes = mayOpenKey('queries-dhcp-server', asking.person)
  const [parts, subnets, silences] = await Promise.all([
    Promise.all(tiles.map((tile) => partsOf(tile, asking, buildings))),
    seesScopes ? fillOfSubnets(asking) : [],
    silenceByBuilding(asking),
  ])
  return buildings.flatMap(({ code, name }) => {
    const fullest = subnets.find(({ buildings: of }) => of.includes(code)) ?? null
    const silence = silences.get(code) ?? null
    const figures = parts.flatMap((part) => part.get(code) ?? [])
    // A department has no switch in most buildings.
    if (asking.scope.department && valueOf(figures, 'switches') === 0) return []
    return [
      {
        code,
        name,
        state: stateOf(figures, fullest, silence),
        figures,
        silence,
        fullest:
          fullest === null
            ? null
            : {
                subnet: fullest.subnet,
                taken: fullest.assigned + fullest.declined,
                total: fullest.total,
                opens: `/common-queries/dhcp-server?${new URLSearchParams({ q: fullest.subnet }).toString()}`,
              },
      },
    ]
  })
}

/** A building as it is sent: of each figure what `figuresIn` cannot tell by the figure of all. */
export const partsSent = ({ figures, ...building }: Health, all: readonly Figure[]): BuildingParts => ({
  ...building,
  figures: Object.fromEntries(
    figures.flatMap(({ name, value }) => {
      const whole = all.find((figure) => figure.name === name)
      const leftOut = whole === undefined || value === (whole.value === null ? null : 0)
      return leftOut ? [] : [[name, value] as const]
    }),
  ),
})
