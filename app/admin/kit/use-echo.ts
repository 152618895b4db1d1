import { useState } from "react";

/**
 * Tells what a search box asked for itself from what was changed elsewhere, by the back button or a link. The address follows the typing
 * late, step by step; a box that took each step for news would take back what was typed meanwhile.
 */
export class Echo {
  private last: string;
  private readonly underWay = new Set<string>();

  constructor(first: string) {
    this.last = first;
  }

  /** The box shows this, and has asked for it. */
  said(text: string): void {
    this.last = text;
    this.underWay.add(text);
  }

  /** Whether this value is the box's own, come back. */
  isOwn(text: string): boolean {
    if (text !== this.last) return this.underWay.has(text);
    this.underWay.clear();
    return true;
  }
}

export const useEcho = (first: string): Echo => useState(() => new Echo(first))[0];
