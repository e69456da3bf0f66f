import type { Room } from '../world/model/sites.ts'
import type { FloorPlan, Point } from '../world/model/wireless.ts'
import type { World } from '../world/model/world.ts'
import { roomDepth, roomWidth } from '../world/wireless/floors.ts'
import { roomUses } from './ways-in.ts'

/** Units of the picture in a metre. */
export const unitsPerMetre = 10

const units = (metres: number) => Math.round(metres * unitsPerMetre * 10) / 10

const line = '#3b4450'
const doorWidth = 0.9

/** The plan of a floor as an architect's program exports it: walls, doors and the numbers on them. */
export function floorPicture(world: World, plan: FloorPlan): string {
  const rooms = [...world.rooms.values()].filter(
    ({ building, floor }) => building === plan.building && floor === plan.floor,
  )
  const uses = roomUses(world)
  const [width, length] = [units(plan.width), units(plan.length)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${length}" width="${width}" height="${length}">`,
    `<title>${plan.building} floor ${plan.floor}</title>`,
    `<rect width="${width}" height="${length}" fill="#ffffff"/>`,
    `<g fill="none" stroke="${line}" stroke-width="1.6">`,
    `<rect x="1" y="1" width="${width - 2}" height="${length - 2}" stroke-width="4"/>`,
    ...rooms.map((room) => walls(room, plan)),
    ...rooms.map(({ code }) => signOf(uses.get(code), plan.rooms.get(code))),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

function walls({ code, kind }: Room, { rooms, length }: FloorPlan): string {
  const centre = rooms.get(code)
  if (centre === undefined) return ''
  const [x, y] = [units(centre.x - roomWidth / 2), units(centre.y - roomDepth / 2)]
  const [wide, deep, door] = [units(roomWidth), units(roomDepth), units(doorWidth)]
  const fill = kind === 'closet' || kind === 'plant' ? '#e9ecee' : kind === 'corridor' ? '#f4f5f6' : 'none'
  // The door is at the corridor, which lies below rooms of an upper row.
  const isUpper = isUpperRow(centre.y, length)
  const wall = isUpper ? y + deep : y
  const swing = isUpper ? -door : door
  return [
    `<rect x="${x}" y="${y}" width="${wide}" height="${deep}" fill="${fill}"/>`,
    `<path d="M${x + 6} ${wall}h${door}" stroke="#ffffff" stroke-width="2.4"/>`,
    `<path d="M${x + 6} ${wall}v${swing}a${door} ${door} 0 0 ${isUpper ? 1 : 0} ${door} ${-swing}" stroke-width="0.8"/>`,
  ].join('')
}

/** Treads where the stairs are, a triangle that points in where people come in. */
function signOf(use: string | undefined, centre: Point | undefined): string {
  if (centre === undefined) return ''
  const [x, y] = [units(centre.x), units(centre.y)]
  if (use === 'entrance') return `<path d="M${x - 8} ${y - 8}h16l-8 14z" fill="${line}"/>`
  if (use !== 'stairs') return ''
  const treads = Array.from({ length: 7 }, (_, at) => `M${x - 12 + 4 * at} ${y - 8}v16`)
  return `<path d="${treads.join('')}M${x - 12} ${y - 8}h24M${x - 12} ${y + 8}h24" stroke-width="0.8"/>`
}

const wing = 2 * roomDepth + 2.5

const isUpperRow = (y: number, length: number) => y < length && y % wing < wing / 2
