import type { MapBuildingSheet } from '@patchbay/contract/site-resources/campus-map/map'
import { Link } from '@tanstack/react-router'
import { listOf } from '../../../drawing/list-of.ts'
import { placeOf } from '../../../saved-views/view-address.ts'
import css from './campus-map.module.css'

/** Floors with their closets, and who has the key of each. */
export function Floors({ sheet: { code, floors, closets } }: { readonly sheet: MapBuildingSheet }) {
  return (
    <section>
      <h3>Floors and closets</h3>
      {floors.length === 0 && <p className={css.muted}>No floor is documented.</p>}
      <ul className={css.plain}>
        {floors.map(({ floor, name, rooms, hasPlan }) => (
          <li key={floor}>
            <b className="mono">{floor}</b> {name} {rooms} rooms{' '}
            {hasPlan ? (
              <Link to="/site-resources/floor-plans" search={{ building: code, floor }}>
                Plan
              </Link>
            ) : (
              <span className={css.muted}>no plan</span>
            )}
            <ul className={css.plain}>
              {closets
                .filter((one) => one.floor === floor)
                .map(({ room, keyHolder, notes, devices }) => (
                  <li key={room} className={css.closet}>
                    <Link {...listOf({ kind: 'room', name: room }, code)} className="mono">
                      {room}
                    </Link>{' '}
                    <span className={css.muted}>
                      {keyHolder === '' ? 'key holder not documented' : `key: ${keyHolder}`}
                    </span>{' '}
                    {notes}
                    {devices.map(({ title, opens }) => (
                      <Link key={title} {...placeOf(opens)} className="mono">
                        {title}{' '}
                      </Link>
                    ))}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Departments with a room in the building, and whom each names. */
export function Contacts({ contacts }: { readonly contacts: NonNullable<MapBuildingSheet['contacts']> }) {
  return (
    <section>
      <h3>Who to call</h3>
      {contacts.length === 0 && <p className={css.muted}>No department has a room here.</p>}
      <ul className={css.plain}>
        {contacts.map(({ department, name, contact, deputy, phone }) => (
          <li key={department}>
            {name}: {contact === '' ? 'no contact documented' : contact}
            {deputy !== '' && `, deputy ${deputy}`}
            {phone !== '' && <span className="mono"> {phone}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
