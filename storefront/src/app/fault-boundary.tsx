// Keeps a fault of the page itself from taking more down than what it wraps.
import { Component, type ReactNode } from 'react'

interface FaultBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

export class FaultBoundary extends Component<FaultBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
