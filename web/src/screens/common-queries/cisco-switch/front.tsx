import type { Picture, SwitchDevice } from '@patchbay/contract/switches/picture'
import { useMemo } from 'react'
import type { Port } from '@patchbay/contract/switches/port'
import { Panel } from '../../../ui/panel.tsx'
import { FacePlate } from './face-plate.tsx'
import type { Place } from './use-place.ts'
import css from './front.module.css'
import { countKinds } from './port-kinds.ts'

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly place: Place
  /** Ports asked for that key and filter leave; left out where there is neither. */
  readonly matching?: ReadonlySet<string>
  /** What a port that was asked for does; left out where the page is about it. Any other is asked for. */
  readonly onOpen?: (port: string) => void
}

/** The front of the whole switch, whatever was asked of it; the one port asked for is selected. */
export function Front({ answer, device, place, matching, onOpen }: Props) {
  const { members, ports, front } = answer
  const all = useMemo(() => (front === undefined ? ports : [...ports, ...front]), [ports, front])
  const drawn = useMemo(() => {
    const around = (front ?? []).map((port) => port.interface)
    return new Set([...(matching ?? ports.map((port) => port.interface)), ...around])
  }, [matching, ports, front])
  if (!all.some(({ plate }) => plate !== null)) return null
  const [only, ...others] = ports
  const selected =
    front !== undefined && only !== undefined && others.length === 0 ? only.interface : place.port
  const open = (port: string) => {
    if (!ports.some((one) => one.interface === port)) place.ask(`${device.name} ${port}`)
    else onOpen?.(port)
  }
  return (
    <Panel
      title="Front"
      count={members.length}
      aside={members.length === 1 ? 'one unit' : 'units of the stack'}
    >
      <FacePlate members={members} ports={all} matching={drawn} selected={selected} onOpen={open} />
      {matching !== undefined && <PlateKey ports={ports} only={place.only} onKeep={place.keep} />}
    </Panel>
  )
}

/** The key of the face plate with its counts; each filters the table to as many rows as it counts. */
function PlateKey({
  ports,
  only,
  onKeep,
}: {
  ports: readonly Port[]
  only: string
  onKeep: (only: string) => void
}) {
  return (
    <div className={css.key} role="group" aria-label="Port states">
      {countKinds(ports).map(({ name, word, count }) => (
        <button
          key={name}
          type="button"
          className={css.kind}
          aria-pressed={only === name}
          onClick={() => onKeep(only === name ? '' : name)}
        >
          <span className={css.swatch} data-kind={name} aria-hidden="true" />
          {word}
          <span className={css.count}>{count}</span>
        </button>
      ))}
    </div>
  )
}
