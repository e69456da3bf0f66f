import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './load-failure.module.css'

/** Catches what cannot be drawn, most often a part of the app that a new version has replaced on the server. */
export class LoadFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={css.box} role="alert">
        <h1>This page could not be loaded</h1>
        <p>A part did not arrive; a new version may be installed. Reload the page.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    )
  }
}
