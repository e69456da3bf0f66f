import type { MapPlace } from '@patchbay/contract/common-queries/map-locate'
import type { PlacedKind } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Thing } from '@patchbay/contract/floor-plans/placements'
import { Link } from '@tanstack/react-router'
import { listOf } from '../../../drawing/list-of.ts'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './map-locate.module.css'

interface Props {
  readonly place: MapPlace
  /** What stands there; null for a point or a building. */
  readonly thing: Thing | null
}

const nearestWords = {
  outlet: 'Nearest outlet',
  'access-point': 'Nearest access point',
  closet: 'Nearest closet',
} as const

/** How to walk there, what is near, who opens it, and the pages that know more of it. */
export function PlaceFacts({ place, thing }: Props) {
  const { walk, placed, nearest, key, open, contacts, plan, building, floor, room } = place
  return (
    <Panel title="Way">
      <div className={css.inside}>
        <p className={css.lead}>{walk}</p>
        <p className={css.muted}>{placed}</p>
        <dl className={css.facts}>
          {nearest.map(({ kind, name, metres }) => (
            <div key={kind}>
              <dt>{nearestWords[kind]}</dt>
              <dd>
                <span className="mono">{name}</span> {metres} m
              </dd>
            </div>
          ))}
          <div>
            <dt>{key === null ? 'Key holder' : `Key of ${key.of}`}</dt>
            <dd>{key === null ? 'not documented' : key.holder}</dd>
          </div>
          <div>
            <dt>Operating hours</dt>
            <dd title={open?.reason}>{open?.words ?? 'Not known.'}</dd>
          </div>
          {contacts.map(({ department, contact, phone }) => (
            <div key={department}>
              <dt>Contact of {department}</dt>
              <dd>
                {contact === '' ? 'not documented' : contact} <span className="mono">{phone}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.line}>
          {thing !== null && <ThingLinks thing={thing} building={building} />}
          {room !== null && thing?.kind !== 'room' && (
            <ThingLinks thing={{ kind: 'room', name: room }} building={building} />
          )}
          {plan !== null && floor !== null && (
            <Link
              to="/site-resources/floor-plans"
              search={{
                building,
                floor,
                ...(thing === null ? {} : { thing: `${thing.kind} ${thing.name}` }),
              }}
            >
              Floor plan
            </Link>
          )}
          <Link to="/site-resources/campus-map" search={{ building }}>
            Campus map
          </Link>
        </p>
      </div>
    </Panel>
  )
}

const listTitles: Readonly<Record<PlacedKind, string>> = {
  room: 'Room',
  outlet: 'Outlet',
  'access-point': 'Access point',
  switch: 'Network device',
  ups: 'UPS unit',
}

/** The list that has a thing, and what is asked about it. */
export function ThingLinks({ thing, building }: { readonly thing: Thing; readonly building: string }) {
  const { kind, name } = thing
  return (
    <>
      <Link {...listOf(thing, building)}>{kind === 'room' ? `Room ${name}` : listTitles[kind]}</Link>
      {kind === 'switch' && <OnwardLinks kind="switch" q={name} />}
      {kind === 'access-point' && <OnwardLinks kind="name" q={name} />}
    </>
  )
}
