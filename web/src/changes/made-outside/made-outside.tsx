import type { OutsideChange } from '@patchbay/contract/command-centre/command-history'
import { Instant } from '../instant.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import css from './made-outside.module.css'
import { changedWords } from './outside-words.ts'

/** In place of a number: nobody asked for it here. */
export function MadeOutside() {
  return (
    <span className={css.outside}>
      <StateGlyph glyph="outside" />
      outside
    </span>
  )
}

/** What is otherwise, between which two readings, and what else may have brought it about. */
export function WhatOutside({ change }: { change: OutsideChange }) {
  return (
    <>
      {changedWords(change)}
      <span className={css.below}>
        Unchanged until <Instant at={change.since} />
      </span>
      {change.perhapsBySignIn && <span className={css.below}>802.1X may have set this VLAN.</span>}
    </>
  )
}
