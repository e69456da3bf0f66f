import { Fragment, isValidElement } from 'react'
import type { ReactNode } from 'react'
import { RunLink } from '../../ui/run-link.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'

/**
 * What a cell says, as text: an age as the instant that it counts from, the link to a run as its words, a glyph as nothing. Parts of a cell that are
 * components of their own are drawn as such, so they must not use hooks.
 */
export function textOfNode(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return String(node)
  if (Array.isArray(node)) return node.map((part: ReactNode) => textOfNode(part)).join('')
  if (!isValidElement<Record<string, unknown>>(node)) return ''
  const { type, props } = node
  if (type === StateGlyph) return ''
  if (type === RunLink) return textOfNode((props['children'] ?? props['id']) as ReactNode)
  if (type === RelativeAge) return String(props['since'])
  if (typeof type === 'function') return textOfNode((type as (given: object) => ReactNode)(props))
  if (typeof type === 'string' || type === Fragment) return textOfNode(props['children'] as ReactNode)
  return ''
}
