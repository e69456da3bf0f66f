import type { Port } from '@patchbay/contract/switches/port'
import { useEffect, useMemo, useRef } from 'react'
import type { Shortcut } from '../../../keys/keyboard.ts'
import { useKeys } from '../../../keys/use-keys.ts'
import type { Place } from './use-place.ts'

/** J and K open the row after and before the open one, of the rows that are shown. */
export function useRowKeys(ports: readonly Port[], place: Place): void {
  const now = useRef({ ports, place })
  useEffect(() => {
    now.current = { ports, place }
  }, [ports, place])
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const step = (by: 1 | -1) => {
      const { ports: rows, place: at } = now.current
      const open = rows.findIndex((port) => port.interface === at.port)
      const next = rows[open === -1 ? (by === 1 ? 0 : rows.length - 1) : open + by]
      if (next === undefined) return
      at.open(next.interface)
      document.getElementById(`port-${next.interface}`)?.scrollIntoView({ block: 'nearest' })
    }
    return [
      { press: 'j', does: 'Open the next port', group: 'On this page', run: () => step(1) },
      { press: 'k', does: 'Open the port before', group: 'On this page', run: () => step(-1) },
    ]
  }, [])
  useKeys(shortcuts)
}
