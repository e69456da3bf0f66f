/** Characters of what somebody writes to a desk. Desks take more; nobody reads it. */
export const longestComment = 5_000
