/** Line drawings of the menu, on squares of 24. Separate from the icons, so that no other page loads them. */
export const MENU_SHAPES = {
  recharge: 'M12 4v10M8 10.5l4 4 4-4M4.5 15v5h15v-5',
  withdraw: 'M12 14.5v-10M8 8l4-4 4 4M4.5 15v5h15v-5',
  cards: 'M3.5 5.5h17v13h-17zM3.5 10h17M7 14.8h4',
  records: 'M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8zM9.5 8h5M9.5 12h5',
  bets: 'M4.5 6.5h15v4a1.8 1.8 0 0 0 0 3.5v3.5h-15V14a1.8 1.8 0 0 0 0-3.5zM14 7v2M14 11.2v2M14 15.2v2',
  announcements: 'M4 10v4h3.5L15 18.5v-13L7.5 10zM18 9.5c.9.6 1.4 1.5 1.4 2.5s-.5 1.9-1.4 2.5',
  limits: 'M4.5 17a8.5 8.5 0 1 1 15 0M12 15l3.5-5M12 14.5v1',
  security: 'M12 3.5 5 6v5.5c0 4.2 2.8 7.4 7 9 4.2-1.6 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10',
  ownData: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M12 10.5v6M9.5 14l2.5 2.5 2.5-2.5',
  service: 'M4 5h16v11h-8.5L7 20v-4H4zM8 9.3h8M8 12.3h5',
  requests: 'M12 19.5 4.8 12.4a4.4 4.4 0 0 1 6.2-6.2l1 1 1-1a4.4 4.4 0 0 1 6.2 6.2z',
  preferences:
    'M4 8h9M17.5 8H20M4 16h2.5M11 16h9M15.2 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8.8 13.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  logout: 'M13 4.5H5v15h8M10 12h10M16.5 8.5 20 12l-3.5 3.5',
} as const;
