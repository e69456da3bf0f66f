/** The fewest and the most hours for which a change may wait for somebody to agree. */
export const approvalHours = { least: 1, most: 720 } as const
