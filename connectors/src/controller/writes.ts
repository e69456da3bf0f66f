import type { Writing, Written } from '../writing.ts'

export interface ControllerPlans {
  /** What is sent, as a preview shows it. */
  lines(action: 'resync', device: string): readonly string[]
}

export interface ControllerWrites {
  /**
   * Has the controller collect anew from a device, by its id. Resolves when its task has ended; that the belief is newer is shown by a
   * newer time of synchronization alone. Rejects with a `Failure`: not-found, absent, where it does not manage it; refused,
   * right-missing, for an account that only observes; refused, not-understood, with its words, where the task failed; unreachable or
   * unconfirmed as every write.
   */
  resync(device: string, writing: Writing): Promise<Written>
}
